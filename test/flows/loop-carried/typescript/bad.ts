import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a = 'localhost';
  let b = 'localhost';
  for (let i = 0; i < 3; i++) {
    exec('ping ' + a); // expect: javascript/process/command-injection
    a = b;
    b = (req.query.name as string); // source
  }
  res.end();
});
