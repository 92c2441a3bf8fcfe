package main

import (
	"net/http"
	"text/template"
)

type row struct{ Name, Note string }

type view struct {
	Title string
	Term  string
	Rows  []row
}

func search(w http.ResponseWriter, r *http.Request) {
	term := r.URL.Query().Get("q") // source
	pages, err := template.ParseFiles("templates/search.html", "templates/row.html")
	if err != nil {
		return
	}
	pages.Execute(w, view{Title: "Search", Term: term, Rows: []row{{Name: "first", Note: term}}})
}
