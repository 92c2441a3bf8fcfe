// Untrusted input is stored in another global.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let host = '';
let label = '';

function ping(): void {
  exec('ping ' + host);
}
function putLabel(text: string): void {
  label = text;
}
function put(text: string): void {
  host = text;
}

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});

app.get('/label', (req: Request, res: Response) => {
  putLabel(req.query.name as string);
  console.log(label);
  res.end();
});

app.get('/put', (req: Request, res: Response) => {
  put('localhost');
  res.end();
});
