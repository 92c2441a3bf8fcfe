import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const parts = ['first', (req.query.name as string), 'last'];
  parts.splice(1, 1);
  exec(parts[1]);
  res.end();
});
