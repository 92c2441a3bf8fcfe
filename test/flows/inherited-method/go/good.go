package main

import (
	"net/http"
	"os/exec"
)

type base struct{ name, other string }

func (b *base) run() {
	exec.Command("sh", "-c", b.other).Run()
}

type derived struct{ base }

func handle(w http.ResponseWriter, r *http.Request) {
	d := derived{base: base{name: r.FormValue("name"), other: "x"}} // source
	d.run()
}
