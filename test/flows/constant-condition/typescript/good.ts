import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const debug = false;
  let host = 'localhost';
  if (debug) {
    host = (req.query.name as string);
  }
  exec('ping ' + host);
  res.end();
});
