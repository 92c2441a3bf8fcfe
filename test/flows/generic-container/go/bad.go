package main

import (
	"net/http"
	"os/exec"
)

type box[T any] struct{ value T }

func (b *box[T]) Set(value T) { b.value = value }
func (b *box[T]) Get() T      { return b.value }

func handle(w http.ResponseWriter, r *http.Request) {
	b := &box[string]{}
	b.Set(r.FormValue("name")) // source
	exec.Command("sh", "-c", b.Get()).Run() // expect: go/process/command-injection
}
