package main

import (
	"context"
	"net/http"
	"os/exec"

	"github.com/danielgtaylor/huma/v2"
)

type Input struct {
	Name string `path:"name"`
	Body struct {
		Text string
	}
	RawBody []byte
}

type Output struct{}

func named(ctx context.Context, input *Input) (*Output, error) {
	exec.Command("sh", "-c", "x " + input.Name).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + input.Body.Text).Run() // expect: CWE-78
	return nil, nil
}

func routes(api huma.API) {
	huma.Register(api, huma.Operation{Method: http.MethodGet, Path: "/{name}"}, func(ctx context.Context, in *Input) (*Output, error) {
		exec.Command("sh", "-c", "x " + in.Name).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + in.Body.Text).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + string(in.RawBody)).Run() // expect: CWE-78
		return nil, nil
	})
	huma.Get(api, "/b/{name}", named)
}
