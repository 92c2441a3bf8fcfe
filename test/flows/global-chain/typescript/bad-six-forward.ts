// Each function copies one global to the next; functions and routes are in the order of the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let a = '';
let b = '';
let c = '';
let d = '';
let e = '';
let f = '';

function take(req: Request): void {
  a = req.query.name as string; // source
}
function copyToB(): void {
  b = a;
}
function copyToC(): void {
  c = b;
}
function copyToD(): void {
  d = c;
}
function copyToE(): void {
  e = d;
}
function copyToF(): void {
  f = e;
}
function ping(): void {
  exec('ping ' + f); // expect: javascript/process/command-injection
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

app.get('/d', (req: Request, res: Response) => {
  copyToD();
  res.end();
});

app.get('/e', (req: Request, res: Response) => {
  copyToE();
  res.end();
});

app.get('/f', (req: Request, res: Response) => {
  copyToF();
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
