// Untrusted input enters at `fourth`; a constant enters at another function, from an earlier route.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string): void {
  if (text.length > 40) {
    exec('ping ' + text); // expect: javascript/process/command-injection
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
  first(text + '.');
}

app.get('/home', (req: Request, res: Response) => {
  fifth('localhost');
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  fourth(req.query.name as string); // source
  res.end();
});
