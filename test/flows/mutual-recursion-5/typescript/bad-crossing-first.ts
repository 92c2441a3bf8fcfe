// Each function calls two others. Untrusted input enters from an earlier route than a constant.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string): void {
  if (text.length > 40) {
    exec('ping ' + text); // expect: javascript/process/command-injection
    return;
  }
  if (text.startsWith('/')) third(text.slice(1));
  else second(text + '.');
}
function second(text: string): void {
  if (text.startsWith('/')) fourth(text.slice(1));
  else third(text + '.');
}
function third(text: string): void {
  if (text.startsWith('/')) fifth(text.slice(1));
  else fourth(text + '.');
}
function fourth(text: string): void {
  if (text.startsWith('/')) first(text.slice(1));
  else fifth(text + '.');
}
function fifth(text: string): void {
  if (text.startsWith('/')) second(text.slice(1));
  else first(text + '.');
}

app.get('/run', (req: Request, res: Response) => {
  fifth(req.query.name as string); // source
  res.end();
});

app.get('/home', (req: Request, res: Response) => {
  second('localhost');
  res.end();
});
