import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  exec((req.query.name as string)); // source, expect: javascript/process/command-injection
  res.end();
});
