// A local variable of the helper has the name of the global.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let host = '';

function put(text: string): void {
  const host = text;
  console.log(host);
}
function setDefault(): void {
  host = 'localhost';
}
function ping(): void {
  exec('ping ' + host);
}

app.get('/put', (req: Request, res: Response) => {
  put(req.query.name as string);
  setDefault();
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
