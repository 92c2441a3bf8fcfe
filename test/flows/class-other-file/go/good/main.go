package main

import (
	"net/http"
)

func handle(w http.ResponseWriter, r *http.Request) {
	s := &shell{name: r.FormValue("name"), other: "x"} // source
	s.run()
}
