package main

import (
	"net/http"
	"os/exec"
)

type base struct{ name string }

func (b *base) run() {
	exec.Command("sh", "-c", b.name).Run() // expect: go/process/command-injection
}

type derived struct{ base }

func handle(w http.ResponseWriter, r *http.Request) {
	d := derived{base: base{name: r.FormValue("name")}} // source
	d.run()
}
