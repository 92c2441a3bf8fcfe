// The result of `first` is run; the text comes back through all functions.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string): string {
  if (text.length > 40) return text;
  return second(text + '.');
}
function second(text: string): string {
  return third(text + '.');
}
function third(text: string): string {
  return fourth(text + '.');
}
function fourth(text: string): string {
  return fifth(text + '.');
}
function fifth(text: string): string {
  return first(text + '.');
}

app.get('/run', (req: Request, res: Response) => {
  const host = first(req.query.name as string); // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
