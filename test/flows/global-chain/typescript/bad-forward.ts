// Each function copies one global to the next; functions and routes are in the order of the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

function take(req: Request): void {
  a = req.query.name as string; // source
}
function copyToB(): void {
  b = a;
}
function copyToC(): void {
  c = b;
}
function ping(): void {
  exec('ping ' + c); // expect: javascript/process/command-injection
}

app.get('/take', (req: Request, res: Response) => {
  take(req);
  res.end();
});

app.get('/b', (req: Request, res: Response) => {
  copyToB();
  res.end();
});

app.get('/c', (req: Request, res: Response) => {
  copyToC();
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
