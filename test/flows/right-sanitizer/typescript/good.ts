import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  exec('ping ' + quote([(req.query.name as string)]));
  res.end();
});
