// Another global is run, which only holds constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let a = '';
let b = '';
let c = '';
let d = '';

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
function setDefault(): void {
  d = 'localhost';
}

app.get('/run', (req: Request, res: Response) => {
  take(req);
  copyToB();
  copyToC();
  setDefault();
  ping();
  res.end();
});
