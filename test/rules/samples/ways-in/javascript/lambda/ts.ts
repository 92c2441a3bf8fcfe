import { APIGatewayProxyHandler, APIGatewayProxyEvent, SQSEvent, S3Handler, Handler, SNSEvent } from 'aws-lambda';
import middy from '@middy/core';
import { exec } from 'child_process';
export const a: APIGatewayProxyHandler = async (e) => { exec('ls ' + e.queryStringParameters!.a); // FOUND javascript/process/command-injection
};
export const b = async (e: APIGatewayProxyEvent) => { exec('ls ' + e.body); // FOUND javascript/process/command-injection
};
export const c = async (e: SQSEvent) => { for (const r of e.Records) exec('ls ' + JSON.parse(r.body).a); // FOUND javascript/process/command-injection
};
export const d: S3Handler = async (e) => { exec('ls ' + e.Records[0].s3.object.key); // FOUND javascript/process/command-injection
};
export const f = middy().handler(async (event) => { exec('ls ' + event.body.a); // FOUND javascript/process/command-injection
});
