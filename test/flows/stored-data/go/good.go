package main

import (
	"database/sql"
	"encoding/json"
	"net/http"
)

var db *sql.DB

func last(w http.ResponseWriter, r *http.Request) {
	var text string
	row := db.QueryRow("SELECT text FROM comments")
	if err := row.Scan(&text); err != nil {
		return
	}
	json.NewEncoder(w).Encode(map[string]string{"text": text})
}
