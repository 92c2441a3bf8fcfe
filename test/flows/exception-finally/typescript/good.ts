import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let host = (req.query.name as string);
  try {
    JSON.parse(host);
  } finally {
    host = 'localhost';
  }
  exec('ping ' + host);
  res.end();
});
