package main

import (
	"context"
	"os/exec"

	graphql "github.com/graph-gophers/graphql-go"
)

type resolver struct{}

func (r *resolver) Hello(ctx context.Context, args struct{ Name string }) string {
	exec.Command("sh", "-c", "x " + args.Name).Run() // expect: CWE-78
	return ""
}

func main() {
	graphql.MustParseSchema("", &resolver{})
}
