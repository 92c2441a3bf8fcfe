// One of the moves is replaced by a constant.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a: string = req.query.name as string;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    c = b;
    b = 'localhost';
  }
  exec('ping ' + c);
  res.end();
});
