package main

import (
	"example.com/shop/internal/shell"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	shell.Run("x")
	_ = r.FormValue("name") // source
}
