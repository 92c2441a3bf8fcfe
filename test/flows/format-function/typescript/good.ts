import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { format } from 'node:util';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = (req.query.name as string);
  exec(format('ping %s', 'localhost'));
  console.log(format('for %s', name));
  res.end();
});
