// The second parameter is stored.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let host = '';

function put(label: string, text: string): void {
  console.log(label);
  host = text;
}
function ping(): void {
  exec('ping ' + host); // expect: javascript/process/command-injection
}

app.get('/put', (req: Request, res: Response) => {
  put('host', req.query.name as string); // source
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
