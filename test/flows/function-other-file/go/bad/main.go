package main

import (
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	run(r.FormValue("name")) // source
}
