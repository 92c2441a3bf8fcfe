import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const count = parseInt((req.query.count as string), 10);
  exec(`ping -c ${count} localhost`);
  res.end();
});
