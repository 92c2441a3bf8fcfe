// Untrusted input enters at `fifth`; `fifth` escapes the text on the only path to `first`.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { quote } from 'shell-quote';

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
  fourth(text + '.');
}
function fourth(text: string): void {
  fifth(text + '.');
}
function fifth(text: string): void {
  first(quote([text]) + '.');
}

app.get('/run', (req: Request, res: Response) => {
  fifth(req.query.name as string);
  res.end();
});

app.get('/home', (req: Request, res: Response) => {
  first('localhost');
  res.end();
});
