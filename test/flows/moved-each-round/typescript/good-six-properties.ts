// The last of six properties is overwritten after the loop.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const hosts = {
    a: req.query.name as string,
    b: 'localhost',
    c: 'localhost',
    d: 'localhost',
    e: 'localhost',
    f: 'localhost',
  };
  for (let i = 0; i < 6; i++) {
    hosts.f = hosts.e;
    hosts.e = hosts.d;
    hosts.d = hosts.c;
    hosts.c = hosts.b;
    hosts.b = hosts.a;
  }
  hosts.f = 'localhost';
  exec('ping ' + hosts.f);
  res.end();
});
