import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

enum Mode {
  Strict = 'strict',
  Lax = 'lax',
}

app.get('/run', (req: Request, res: Response) => {
  const host = Mode.Strict === 'strict' ? 'localhost' : (req.query.name as string);
  exec('ping ' + host + ' ' + Mode.Lax);
  res.end();
});
