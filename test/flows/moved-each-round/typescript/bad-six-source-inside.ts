// The value enters the first of six variables in the loop.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a = 'localhost';
  let b = 'localhost';
  let c = 'localhost';
  let d = 'localhost';
  let e = 'localhost';
  let f = 'localhost';
  for (let i = 0; i < 7; i++) {
    f = e;
    e = d;
    d = c;
    c = b;
    b = a;
    a = req.query.name as string; // source
  }
  exec('ping ' + f); // expect: javascript/process/command-injection
  res.end();
});
