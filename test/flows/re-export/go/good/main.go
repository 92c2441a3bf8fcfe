package main

import (
	"example.com/shop/tools"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	tools.Run("x")
	_ = r.FormValue("name") // source
}
