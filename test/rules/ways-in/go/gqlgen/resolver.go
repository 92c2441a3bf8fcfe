package graph

import (
	"context"
	"os/exec"

	"example.com/app/graph/model"
	"github.com/99designs/gqlgen/graphql"
)

type Resolver struct{}

type mutationResolver struct{ *Resolver }
type queryResolver struct{ *Resolver }

func (r *mutationResolver) CreateTodo(ctx context.Context, input model.NewTodo) (*model.Todo, error) {
	exec.Command("sh", "-c", "x " + input.Text).Run() // expect: CWE-78
	return nil, nil
}

func (r *queryResolver) Todo(ctx context.Context, id string, name *string) (*model.Todo, error) {
	exec.Command("sh", "-c", "x " + id).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + *name).Run() // expect: CWE-78
	return nil, nil
}

func (r *mutationResolver) Upload(ctx context.Context, file graphql.Upload) (bool, error) {
	exec.Command("sh", "-c", "x " + file.Filename).Run() // expect: CWE-78
	return true, nil
}

type MutationResolver interface {
	CreateTodo(ctx context.Context, input model.NewTodo) (*model.Todo, error)
}
