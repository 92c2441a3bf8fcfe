// Untrusted input enters a cycle that logs it; a constant enters one of the same form that runs it.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string): void {
  if (text.length > 40) {
    exec('ping ' + text);
    return;
  }
  second(text + '.');
}
function second(text: string): void {
  third(text + '.');
}
function third(text: string): void {
  first(text + '.');
}
function logFirst(text: string): void {
  if (text.length > 40) {
    console.log(text);
    return;
  }
  logSecond(text + '.');
}
function logSecond(text: string): void {
  logThird(text + '.');
}
function logThird(text: string): void {
  logFirst(text + '.');
}

app.get('/run', (req: Request, res: Response) => {
  logThird(req.query.name as string);
  third('localhost');
  res.end();
});
