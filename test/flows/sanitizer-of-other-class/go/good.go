package main

import (
	"fmt"
	"html"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, "<p>"+html.EscapeString(r.FormValue("name"))) // source
	exec.Command("sh", "-c", "x").Run()
}
