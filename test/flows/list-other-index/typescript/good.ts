import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const parts = [];
  parts.push('ping');
  parts.push((req.query.name as string));
  parts.push('end');
  exec(parts.at(2));
  res.end();
});
