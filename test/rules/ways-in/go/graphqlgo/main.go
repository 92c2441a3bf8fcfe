package main

import (
	"os/exec"

	"github.com/graphql-go/graphql"
)

var field = &graphql.Field{
	Type: graphql.String,
	Resolve: func(p graphql.ResolveParams) (interface{}, error) {
		exec.Command("sh", "-c", "x " + p.Args["a"].(string)).Run() // expect: CWE-78
		name, _ := p.Args["name"].(string)
		exec.Command("sh", "-c", "x " + name).Run() // expect: CWE-78
		return nil, nil
	},
}
