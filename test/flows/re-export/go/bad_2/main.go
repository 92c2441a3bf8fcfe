package main

import (
	"example.com/shop/tools"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	t := tools.Shell{}
	t.Run(r.FormValue("name")) // source
}
