import { app, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import { exec } from 'child_process';
export async function h(request: HttpRequest, context: InvocationContext): Promise<HttpResponseInit> {
  exec('ls ' + request.query.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + request.params.a); // FOUND javascript/process/command-injection
  exec('ls ' + request.headers.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + await request.text()); // FOUND javascript/process/command-injection
  exec('ls ' + (await request.json() as any).a); // FOUND javascript/process/command-injection
  return { status: 302, headers: { location: request.query.get('to') } };
}
app.http('h', { methods: ['GET'], handler: h });
app.http('i', { handler: async (r, c) => { exec('ls ' + r.query.get('a')); // FOUND javascript/process/command-injection
  return { body: '<p>' + r.query.get('a'), headers: { 'Content-Type': 'text/html' } }; // MISSED
} });
app.storageQueue('q', { queueName: 'x', handler: (item, c) => { exec('ls ' + item); // FOUND javascript/process/command-injection
} });
