// The last of three variables is overwritten after the loop.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    c = b;
    b = a;
  }
  c = 'localhost';
  exec('ping ' + c);
  res.end();
});
