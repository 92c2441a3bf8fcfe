package main

import (
	"example.com/shop/store"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	store.Run(r.FormValue("name")) // source
}
