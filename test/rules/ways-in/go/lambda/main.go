package main

import (
	"context"
	"os/exec"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

func handle(ctx context.Context, request events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
	exec.Command("sh", "-c", "x " + request.QueryStringParameters["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.Body).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.PathParameters["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.Headers["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.Path).Run() // expect: CWE-78
	return events.APIGatewayProxyResponse{}, nil
}

func url(ctx context.Context, request events.LambdaFunctionURLRequest) error {
	exec.Command("sh", "-c", "x " + request.Body).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.QueryStringParameters["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.RawPath).Run() // expect: CWE-78
	return nil
}

func v2(request events.APIGatewayV2HTTPRequest) error {
	exec.Command("sh", "-c", "x " + request.RawPath).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.Body).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.Cookies[0]).Run() // expect: CWE-78
	return nil
}

func alb(request events.ALBTargetGroupRequest) error {
	exec.Command("sh", "-c", "x " + request.Body).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.QueryStringParameters["a"]).Run() // expect: CWE-78
	return nil
}

func sqs(ctx context.Context, event events.SQSEvent) error {
	for _, record := range event.Records {
		exec.Command("sh", "-c", "x " + record.Body).Run() // expect: CWE-78
	}
	return nil
}

func sns(ctx context.Context, event events.SNSEvent) error {
	exec.Command("sh", "-c", "x " + event.Records[0].SNS.Message).Run() // expect: CWE-78
	return nil
}

func s3(ctx context.Context, event events.S3Event) error {
	exec.Command("sh", "-c", "x " + event.Records[0].S3.Object.Key).Run() // expect: CWE-78
	return nil
}

func socket(ctx context.Context, event events.APIGatewayWebsocketProxyRequest) error {
	exec.Command("sh", "-c", "x " + event.Body).Run() // expect: CWE-78
	return nil
}

type own struct {
	Name string
}

func custom(ctx context.Context, event own) error {
	exec.Command("sh", "-c", "x " + event.Name).Run() // expect: CWE-78
	return nil
}

func main() {
	lambda.Start(handle)
	lambda.Start(custom)
}
