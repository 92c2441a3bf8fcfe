import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function* hosts(request: Request): Generator<string> {
  yield 'localhost';
  yield request.query.name as string;
}

app.get('/run', (req: Request, res: Response) => {
  for (const host of hosts(req)) console.log(host);
  exec('ping localhost');
  res.end();
});
