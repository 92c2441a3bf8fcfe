import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  const name = event.queryStringParameters?.name ?? 'you';
  if (event.headers.accept === 'application/json') {
    return { statusCode: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) };
  }
  return { statusCode: 200, headers: { 'Content-Type': 'text/html' }, body: `<h1>Hello ${name}</h1>` }; // expect: CWE-79
};
