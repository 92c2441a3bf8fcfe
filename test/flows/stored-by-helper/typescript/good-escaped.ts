// The helper escapes the text.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { quote } from 'shell-quote';

const app = express();

let host = '';

function put(text: string): void {
  host = quote([text]);
}
function ping(): void {
  exec('ping ' + host);
}

app.get('/put', (req: Request, res: Response) => {
  put(req.query.name as string);
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
