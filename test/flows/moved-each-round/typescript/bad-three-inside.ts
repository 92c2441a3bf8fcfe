// The last of three variables is run in the loop.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string; // source
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 4; i++) {
    exec('ping ' + c); // expect: javascript/process/command-injection
    c = b;
    b = a;
  }
  res.end();
});
