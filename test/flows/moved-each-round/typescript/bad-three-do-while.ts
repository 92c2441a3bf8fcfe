// The value moves one variable a round, through three variables.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string; // source
  let b = 'localhost';
  let c = 'localhost';
  let i = 0;
  do {
    c = b;
    b = a;
    i++;
  } while (i < 3);
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
