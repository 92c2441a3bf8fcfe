// The values of three variables move in a ring.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string; // source
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 2; i++) {
    const last = c;
    c = b;
    b = a;
    a = last;
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
