import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/later', (req: Request) => {
  throw new Error('not yet: ' + req.path);
});

app.get('/run', (req: Request, res: Response) => {
  process.on('exit', (code: number) => {
    throw new Error('left with ' + code);
  });
  exec('ping ' + req.query.name); // source, expect: javascript/process/command-injection
  res.end();
});
