import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function* hosts(request: Request): Generator<string> {
  yield 'localhost';
  yield request.query.name as string; // source
}

app.get('/run', (req: Request, res: Response) => {
  for (const host of hosts(req)) exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
