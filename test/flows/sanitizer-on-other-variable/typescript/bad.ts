import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = (req.query.name as string); // source
  const other = quote([(req.query.other as string)]);
  exec('ping ' + name); // expect: javascript/process/command-injection
  console.log(other);
  res.end();
});
