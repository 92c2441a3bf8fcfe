// The value moves one variable a round, through six variables. The loop goes over a list.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string; // source
  let b = 'localhost';
  let c = 'localhost';
  let d = 'localhost';
  let e = 'localhost';
  let f = 'localhost';
  const lines = ['1', '2', '3', '4', '5', '6'];
  for (const line of lines) {
    console.log(line);
    f = e;
    e = d;
    d = c;
    c = b;
    b = a;
  }
  exec('ping ' + f); // expect: javascript/process/command-injection
  res.end();
});
