package main

import (
	"net/http"
	"os/exec"
)

type builder struct{ text string }

func (b *builder) add(text string) *builder {
	b.text += text
	return b
}

func handle(w http.ResponseWriter, r *http.Request) {
	b := (&builder{}).add("ls ").add("x")
	_ = r.FormValue("name") // source
	exec.Command("sh", "-c", b.text).Run()
}
