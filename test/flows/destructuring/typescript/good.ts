import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const [program, host] = ['ping', (req.query.name as string)];
  exec(program);
  console.log(host);
  res.end();
});
