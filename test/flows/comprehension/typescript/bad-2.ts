import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const hosts = (req.query.name as string).split(','); // source
  const line = hosts.reduce((text, host) => text + ' ' + host, 'ping');
  exec(line); // expect: javascript/process/command-injection
  res.end();
});
