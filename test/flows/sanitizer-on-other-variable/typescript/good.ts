import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = quote([(req.query.name as string)]);
  const other = (req.query.other as string);
  exec('ping ' + name);
  console.log(other);
  res.end();
});
