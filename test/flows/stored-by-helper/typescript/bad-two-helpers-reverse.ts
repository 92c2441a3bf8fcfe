// A helper passes the text to another one, which stores it.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let host = '';

function ping(): void {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
function put(text: string): void {
  store(text.trim());
}
function store(text: string): void {
  host = text;
}

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});

app.get('/put', (req: Request, res: Response) => {
  put(req.query.name as string); // source
  res.end();
});
