package main

import (
	"fmt"
	"html"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	name = html.EscapeString(name)
	fmt.Fprint(w, "<p>"+name)
}
