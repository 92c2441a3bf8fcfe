import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const found = [(req.query.name as string)].find((host) => host.length > 2); // source
  exec('ping ' + found); // expect: javascript/process/command-injection
  res.end();
});
