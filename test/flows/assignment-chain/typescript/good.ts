import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a = 'id';
  let b = a;
  let c;
  c = b;
  a = (req.query.name as string);
  exec(c);
  console.log(a);
  res.end();
});
