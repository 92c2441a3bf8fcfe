package users

import (
	"context"
	"net/http"
)

// What a context carries is no text of a statement, which stands behind it.
func page(w http.ResponseWriter, r *http.Request, tx Transaction) {
	ctx := context.WithValue(r.Context(), "name", r.URL.Query().Get("name"))
	tx.Exec(ctx, "SELECT 1")
	tx.Exec(ctx, "SELECT * FROM users WHERE name = '"+r.URL.Query().Get("name")+"'") // FOUND go/sql/sql-injection
	tx.Exec("SELECT * FROM users WHERE name = '" + r.URL.Query().Get("name") + "'") // FOUND go/sql/sql-injection
}

func search(w http.ResponseWriter, r *http.Request, conn Transaction) {
	ctx, cancel := context.WithTimeout(context.Background(), 1000)
	defer cancel()
	conn.Query(ctx, "SELECT 1", r.URL.Query().Get("name"))
	conn.Query(ctx, "SELECT "+r.URL.Query().Get("name")) // FOUND go/sql/sql-injection
}
