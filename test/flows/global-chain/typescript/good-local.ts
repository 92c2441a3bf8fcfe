// A local variable has the name of the first global.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

function take(req: Request): void {
  const a = req.query.name as string;
  console.log(a);
}
function copyToB(): void {
  b = a;
}
function copyToC(): void {
  c = b;
}
function ping(): void {
  exec('ping ' + c);
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
