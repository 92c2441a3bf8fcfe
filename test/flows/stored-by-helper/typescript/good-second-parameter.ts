// The first parameter is logged; the second one is stored.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let host = '';

function put(label: string, text: string): void {
  console.log(label);
  host = text;
}
function ping(): void {
  exec('ping ' + host);
}

app.get('/put', (req: Request, res: Response) => {
  put(req.query.name as string, 'localhost');
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
