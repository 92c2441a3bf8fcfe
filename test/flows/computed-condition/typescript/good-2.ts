import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const mode = 'safe';
  const host = mode === 'open' ? (req.query.name as string) : 'localhost';
  exec('ping ' + host);
  res.end();
});
