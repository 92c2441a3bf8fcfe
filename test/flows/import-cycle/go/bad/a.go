package main

import (
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	first(r.FormValue("name"), 2) // source
}
