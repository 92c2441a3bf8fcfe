import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const count = (req.query.count as string); // source
  exec('ping -c ' + count + ' localhost'); // expect: javascript/process/command-injection
  res.end();
});
