package main

import (
	"context"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func hello(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, _ := request.RequireString("name")
	exec.Command("sh", "-c", "x " + name).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.GetString("name", "")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.GetArguments()["name"].(string)).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.Params.Arguments["name"].(string)).Run() // expect: CWE-78
	return nil, nil
}

type input struct {
	Name string
}

func tool(ctx context.Context, req *sdk.CallToolRequest, in input) (*sdk.CallToolResult, any, error) {
	exec.Command("sh", "-c", "x " + in.Name).Run() // expect: CWE-78
	return nil, nil, nil
}

func main() {
	s := server.NewMCPServer("a", "1")
	s.AddTool(mcp.NewTool("hello"), hello)
	srv := sdk.NewServer(nil, nil)
	sdk.AddTool(srv, &sdk.Tool{Name: "t"}, tool)
}
