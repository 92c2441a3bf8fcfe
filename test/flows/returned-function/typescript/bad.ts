import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function makePing(host) {
  return () => exec('ping ' + host); // expect: javascript/process/command-injection
}

app.get('/run', (req: Request, res: Response) => {
  const ping = makePing((req.query.name as string)); // source
  ping();
  res.end();
});
