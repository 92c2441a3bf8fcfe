// The value enters the first of three variables in the loop.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a = 'localhost';
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 4; i++) {
    c = b;
    b = a;
    a = req.query.name as string; // source
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
