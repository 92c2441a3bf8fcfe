package main

import (
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	_ = r.FormValue("name") // source
	first("x", 2)
}
