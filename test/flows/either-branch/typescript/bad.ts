import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let host;
  if ((req.query.remote as string)) {
    host = (req.query.name as string); // source
  } else {
    host = 'localhost';
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
