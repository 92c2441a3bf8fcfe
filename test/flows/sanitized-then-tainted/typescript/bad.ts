import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let command = 'ping ' + quote([(req.query.name as string)]);
  command += ' ' + (req.query.options as string); // source
  exec(command); // expect: javascript/process/command-injection
  res.end();
});
