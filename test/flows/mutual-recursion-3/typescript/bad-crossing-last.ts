// Each function calls two others. Untrusted input enters from a later route than a constant.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function third(text: string): void {
  if (text.startsWith('/')) second(text.slice(1));
  else first(text + '.');
}
function second(text: string): void {
  if (text.startsWith('/')) first(text.slice(1));
  else third(text + '.');
}
function first(text: string): void {
  if (text.length > 40) {
    exec('ping ' + text); // expect: javascript/process/command-injection
    return;
  }
  if (text.startsWith('/')) third(text.slice(1));
  else second(text + '.');
}

app.get('/home', (req: Request, res: Response) => {
  second('localhost');
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  third(req.query.name as string); // source
  res.end();
});
