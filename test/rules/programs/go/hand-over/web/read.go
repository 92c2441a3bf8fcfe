package web

import "net/http"

// Command says nothing that the rules speak of.
func Command(r *http.Request) string { return parameter(r) }

func parameter(r *http.Request) string { return r.FormValue("command") }
