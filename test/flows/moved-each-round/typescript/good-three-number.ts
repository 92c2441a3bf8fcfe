// One of the moves converts the value to a number.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    c = b;
    b = String(Number(a));
  }
  exec('ping ' + c);
  res.end();
});
