// One route calls all functions, which are defined in the order of the flow.
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

app.get('/run', (req: Request, res: Response) => {
  take(req);
  copyToB();
  copyToC();
  ping();
  res.end();
});
