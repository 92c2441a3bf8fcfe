package main

import (
	"acme.com/tools"
	"database/sql"
	"net/http"
)

var db *sql.DB

func handle(w http.ResponseWriter, r *http.Request) {
	name := tools.Quoted(r.FormValue("name"))
	db.Query("SELECT * FROM users WHERE name = '" + name + "'")
}
