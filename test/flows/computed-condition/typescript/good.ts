import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const size = 106;
  let host = 'localhost';
  if (7 * 18 + size < 200) {
    host = (req.query.name as string);
  }
  exec('ping ' + host);
  res.end();
});
