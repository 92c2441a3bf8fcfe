// The helper converts the text to a number.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let count = 0;

function put(text: string): void {
  count = Number(text);
}
function ping(): void {
  exec('ping -c ' + count + ' localhost');
}

app.get('/put', (req: Request, res: Response) => {
  put(req.query.name as string);
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
