package service

import (
	"context"
	"os/exec"

	pb "example.com/api/helloworld/v1"
	"github.com/go-kratos/kratos/v2/transport/http"
)

type GreeterService struct {
	pb.UnimplementedGreeterServer
}

func (s *GreeterService) SayHello(ctx context.Context, in *pb.HelloRequest) (*pb.HelloReply, error) {
	exec.Command("sh", "-c", "x " + in.Name).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + in.GetName()).Run() // expect: CWE-78
	return nil, nil
}

func upload(ctx http.Context) error {
	exec.Command("sh", "-c", "x " + ctx.Query().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Vars().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Form().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Request().FormValue("a")).Run() // expect: CWE-78
	var in pb.HelloRequest
	ctx.Bind(&in)
	exec.Command("sh", "-c", "x " + in.Name).Run() // expect: CWE-78
	var q pb.HelloRequest
	ctx.BindQuery(&q)
	exec.Command("sh", "-c", "x " + q.Name).Run() // expect: CWE-78
	return nil
}
