import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const hosts = [(req.query.name as string)];
  for (const host of ['localhost']) {
    exec('ping ' + host);
  }
  console.log(hosts.length);
  res.end();
});
