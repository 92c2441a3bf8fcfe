package main

import (
	"fmt"
	"html"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name, other := r.FormValue("name"), "x" // source
	other = html.EscapeString(other)
	fmt.Fprint(w, "<p>"+name) // expect: go/http/cross-site-scripting
}
