import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  exec('ls', { cwd: '/srv', env: { NAME: (req.query.name as string) } });
  res.end();
});
