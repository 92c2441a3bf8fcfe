import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function makePing(host) {
  return () => exec('ping ' + host);
}

app.get('/run', (req: Request, res: Response) => {
  const ping = makePing('localhost');
  ping();
  console.log((req.query.name as string));
  res.end();
});
