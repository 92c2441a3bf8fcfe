// The values move in the other direction.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string;
  let b = 'localhost';
  let c = 'localhost';
  let d = 'localhost';
  let e = 'localhost';
  let f = 'localhost';
  for (let i = 0; i < 6; i++) {
    a = b;
    b = c;
    c = d;
    d = e;
    e = f;
  }
  exec('ping ' + f);
  res.end();
});
