// Each function copies the property of one object to the next; functions and routes are in the reverse order of the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const first = { host: '' };
const second = { host: '' };
const third = { host: '' };

function ping(): void {
  exec('ping ' + third.host); // expect: javascript/process/command-injection
}
function copyToThird(): void {
  third.host = second.host;
}
function copyToSecond(): void {
  second.host = first.host;
}
function take(text: string): void {
  first.host = text;
}

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});

app.get('/third', (req: Request, res: Response) => {
  copyToThird();
  res.end();
});

app.get('/second', (req: Request, res: Response) => {
  copyToSecond();
  res.end();
});

app.get('/take', (req: Request, res: Response) => {
  take(req.query.name as string); // source
  res.end();
});
