import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const job = { program: 'ping', target: { port: '80' } };
  job.target.host = (req.query.name as string);
  exec(job.target.port);
  res.end();
});
