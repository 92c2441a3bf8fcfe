package main

import (
	"example.com/shop/store"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	s := store.New(r.FormValue("name")) // source
	s.Run()
}
