package main

import (
	"context"
	"net/http"
	"os/exec"

	"example.com/app/oas"
)

type service struct{}

func (s *service) GetPet(ctx context.Context, params oas.GetPetParams) (oas.GetPetRes, error) {
	exec.Command("sh", "-c", "x " + params.Name).Run()
	return nil, nil
}

func (s *service) AddPet(ctx context.Context, req *oas.Pet) (*oas.Pet, error) {
	exec.Command("sh", "-c", "x " + req.Name).Run() // expect: CWE-78
	return nil, nil
}

func main() {
	srv, _ := oas.NewServer(&service{})
	http.ListenAndServe(":80", srv)
}
