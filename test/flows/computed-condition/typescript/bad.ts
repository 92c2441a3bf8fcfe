import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const size = 86;
  let host = 'localhost';
  if (7 * 42 - size > 200) {
    host = (req.query.name as string); // source
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
