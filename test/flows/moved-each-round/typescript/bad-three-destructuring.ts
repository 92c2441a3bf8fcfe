// One assignment moves the values of three variables.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string; // source
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    [b, c] = [a, b];
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
