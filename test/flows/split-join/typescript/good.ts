import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const parts = 'a,b'.split(',');
  exec('ping ' + parts.join(' '));
  console.log((req.query.name as string).split(','));
  res.end();
});
