package main

import (
	"acme.com/tools"
	"database/sql"
	"net/http"
)

var db *sql.DB

func handle(w http.ResponseWriter, r *http.Request) {
	name := tools.Trimmed(r.FormValue("name"))               // source
	db.Query("SELECT * FROM users WHERE name = '" + name + "'") // expect: go/sql/sql-injection
}
