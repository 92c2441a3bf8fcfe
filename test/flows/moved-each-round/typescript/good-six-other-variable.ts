// Another variable is run.
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
  let host = 'localhost';
  for (let i = 0; i < 6; i++) {
    f = e;
    e = d;
    d = c;
    c = b;
    b = a;
    host = 'example.com';
  }
  console.log(f);
  exec('ping ' + host);
  res.end();
});
