// The first global only gets a constant; untrusted input is logged.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

function ping(): void {
  exec('ping ' + c);
}
function copyToC(): void {
  c = b;
}
function copyToB(): void {
  b = a;
}
function take(req: Request): void {
  a = 'localhost';
}

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});

app.get('/c', (req: Request, res: Response) => {
  copyToC();
  res.end();
});

app.get('/b', (req: Request, res: Response) => {
  copyToB();
  res.end();
});

app.get('/take', (req: Request, res: Response) => {
  take(req);
  res.end();
});

app.get('/log', (req: Request, res: Response) => {
  console.log(req.query.name as string);
  res.end();
});
