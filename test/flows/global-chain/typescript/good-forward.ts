// Another global is run, which only holds constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let a = '';
let b = '';
let c = '';
let d = '';

function setDefault(): void {
  d = 'localhost';
}
function take(req: Request): void {
  a = req.query.name as string;
}
function copyToB(): void {
  b = a;
}
function copyToC(): void {
  c = b;
}
function ping(): void {
  exec('ping ' + d);
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

app.get('/default', (req: Request, res: Response) => {
  setDefault();
  res.end();
});
