import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { quote } from 'shell-quote';
import { escape } from 'he';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  exec('ping ' + quote([escape((req.query.name as string))]));
  res.end();
});
