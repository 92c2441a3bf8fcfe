import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const table = [['localhost', 'b'], ['c', (req.query.name as string)]]; // source
  exec('ping ' + table[1][1]); // expect: javascript/process/command-injection
  res.end();
});
