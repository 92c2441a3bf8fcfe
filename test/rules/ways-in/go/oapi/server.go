package api

import (
	"context"
	"net/http"
	"os/exec"

	openapi_types "github.com/oapi-codegen/runtime/types"
)

type FindParams struct {
	Name *string `form:"name"`
}

type ServerInterface interface {
	Find(w http.ResponseWriter, r *http.Request, id string, params FindParams)
}

type Store struct{}

func (s *Store) Find(w http.ResponseWriter, r *http.Request, id string, params FindParams) {
	exec.Command("sh", "-c", "x " + id).Run()
	exec.Command("sh", "-c", "x " + *params.Name).Run()
}

type SaveRequestObject struct {
	Id   string
	Body *SaveJSONRequestBody
}

type SaveJSONRequestBody struct {
	Text string
}
type SaveResponseObject interface{}

type StrictServerInterface interface {
	Save(ctx context.Context, request SaveRequestObject) (SaveResponseObject, error)
}

func (s *Store) Save(ctx context.Context, request SaveRequestObject) (SaveResponseObject, error) {
	exec.Command("sh", "-c", "x " + request.Id).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.Body.Text).Run() // expect: CWE-78
	return nil, nil
}
