package main

import (
	"context"
	"net/http"
	"os/exec"

	"connectrpc.com/connect"
	greetv1 "example.com/gen/greet/v1"
	"example.com/gen/greet/v1/greetv1connect"
)

type GreetServer struct{}

func (s *GreetServer) Greet(ctx context.Context, req *connect.Request[greetv1.GreetRequest]) (*connect.Response[greetv1.GreetResponse], error) {
	exec.Command("sh", "-c", "x " + req.Msg.Name).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + req.Msg.GetName()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + req.Header().Get("a")).Run() // expect: CWE-78
	return nil, nil
}

func (s *GreetServer) Chat(ctx context.Context, stream *connect.ClientStream[greetv1.GreetRequest]) error {
	for stream.Receive() {
		exec.Command("sh", "-c", "x " + stream.Msg().Name).Run() // expect: CWE-78
	}
	return nil
}

func main() {
	mux := http.NewServeMux()
	mux.Handle(greetv1connect.NewGreetServiceHandler(&GreetServer{}))
}
