// The first copy converts the text to a number.
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
  b = String(Number(a));
}
function take(req: Request): void {
  a = req.query.name as string;
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
