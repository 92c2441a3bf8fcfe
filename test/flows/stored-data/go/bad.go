package main

import (
	"database/sql"
	"fmt"
	"net/http"
)

var db *sql.DB

func last(w http.ResponseWriter, r *http.Request) {
	var text string
	row := db.QueryRow("SELECT text FROM comments")
	if err := row.Scan(&text); err != nil { // source
		return
	}
	fmt.Fprintf(w, "<p>%s</p>", text) // expect: go/http/stored-cross-site-scripting
}
