package main

import (
	"fmt"
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "<p>"+r.FormValue("name")) // expect: go/http/cross-site-scripting
}
