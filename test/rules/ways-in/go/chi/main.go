package main

import (
	"net/http"
	"os/exec"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/render"
)

type form struct {
	Name string
}

func (f *form) Bind(r *http.Request) error { return nil }

func show(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "x " + chi.URLParam(r, "a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + chi.URLParamFromCtx(r.Context(), "a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + chi.RouteContext(r.Context()).URLParam("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.PathValue("a")).Run() // expect: CWE-78
	data := &form{}
	render.Bind(r, data)
	exec.Command("sh", "-c", "x " + data.Name).Run() // expect: CWE-78
	var other form
	render.DecodeJSON(r.Body, &other)
	exec.Command("sh", "-c", "x " + other.Name).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.URL.Query().Get("a")).Run() // expect: CWE-78
}

func main() {
	r := chi.NewRouter()
	r.Get("/{a}", show)
}
