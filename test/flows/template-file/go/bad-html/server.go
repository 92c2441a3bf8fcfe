package main

import (
	"embed"
	"html/template"
	"net/http"
)

//go:embed templates
var files embed.FS

var functions = template.FuncMap{"safeHTML": func(text string) template.HTML { return template.HTML(text) }}

var pages = template.Must(template.New("").Funcs(functions).ParseFS(files, "templates/*.gohtml"))

func search(w http.ResponseWriter, r *http.Request) {
	pages.ExecuteTemplate(w, "search.gohtml", map[string]any{"Title": "Search", "Term": r.FormValue("q")}) // source
}
