// The last of three properties is overwritten after the loop.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const hosts = {
    a: req.query.name as string,
    b: 'localhost',
    c: 'localhost',
  };
  for (let i = 0; i < 3; i++) {
    hosts.c = hosts.b;
    hosts.b = hosts.a;
  }
  hosts.c = 'localhost';
  exec('ping ' + hosts.c);
  res.end();
});
