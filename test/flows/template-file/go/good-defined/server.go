package main

import (
	"net/http"
	"html/template"
)

var pages = template.Must(template.ParseGlob("templates/*.tmpl"))

func search(w http.ResponseWriter, r *http.Request) {
	pages.ExecuteTemplate(w, "layout", map[string]any{"Term": r.FormValue("q")})
}

func other(w http.ResponseWriter, r *http.Request) {
	pages.ExecuteTemplate(w, "plain", map[string]any{"Term": r.FormValue("q")})
}
