import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const job = { host: (req.query.name as string) };
  job.host = 'localhost';
  exec('ping ' + job.host);
  res.end();
});
