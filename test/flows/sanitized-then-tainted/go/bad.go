package main

import (
	"fmt"
	"html"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	text := html.EscapeString("x")
	text += r.FormValue("name") // source
	fmt.Fprint(w, text) // expect: go/http/cross-site-scripting
}
