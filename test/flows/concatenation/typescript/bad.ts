import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = (req.query.name as string); // source
  let command = 'ping ' + name;
  command += ' -c 1';
  exec(command); // expect: javascript/process/command-injection
  res.end();
});
