package main

import (
	"database/sql"
	"net/http"
)

var db *sql.DB

func handle(w http.ResponseWriter, r *http.Request) {
	db.Query("SELECT * FROM t WHERE n = ?", r.FormValue("name")) // source
}
