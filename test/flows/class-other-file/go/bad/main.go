package main

import (
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	s := &shell{}
	s.run(r.FormValue("name")) // source
}
