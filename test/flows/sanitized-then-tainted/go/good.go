package main

import (
	"fmt"
	"html"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	text := html.EscapeString(r.FormValue("name")) // source
	text += "x"
	fmt.Fprint(w, text)
}
