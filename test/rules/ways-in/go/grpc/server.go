package main

import (
	"context"
	"os/exec"

	pb "example.com/helloworld"
	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

type server struct {
	pb.UnimplementedGreeterServer
}

func (s *server) SayHello(ctx context.Context, in *pb.HelloRequest) (*pb.HelloReply, error) {
	exec.Command("sh", "-c", "x " + in.GetName()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + in.Name).Run() // expect: CWE-78
	md, _ := metadata.FromIncomingContext(ctx)
	exec.Command("sh", "-c", "x " + md.Get("a")[0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + metadata.ValueFromIncomingContext(ctx, "a")[0]).Run() // expect: CWE-78
	return nil, nil
}

func (s *server) Chat(stream pb.Greeter_ChatServer) error {
	in, _ := stream.Recv()
	exec.Command("sh", "-c", "x " + in.GetName()).Run() // expect: CWE-78
	return nil
}

func (s *server) List(in *pb.ListRequest, stream pb.Greeter_ListServer) error {
	exec.Command("sh", "-c", "x " + in.GetName()).Run() // expect: CWE-78
	return nil
}

func main() {
	s := grpc.NewServer()
	pb.RegisterGreeterServer(s, &server{})
}
