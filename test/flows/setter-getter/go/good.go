package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func (i *item) Set(name string) { i.name = name }
func (i *item) Get() string     { return i.other }

func handle(w http.ResponseWriter, r *http.Request) {
	i := &item{other: "x"}
	i.Set(r.FormValue("name")) // source
	exec.Command("sh", "-c", i.Get()).Run()
}
