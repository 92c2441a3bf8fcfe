import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const parts = (req.query.name as string).split(','); // source
  exec('ping ' + parts.join(' ')); // expect: javascript/process/command-injection
  res.end();
});
