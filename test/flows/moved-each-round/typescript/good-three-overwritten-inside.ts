// The last of three variables is overwritten in each round before it is run.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 4; i++) {
    c = b;
    b = a;
    c = 'localhost';
    exec('ping ' + c);
  }
  res.end();
});
