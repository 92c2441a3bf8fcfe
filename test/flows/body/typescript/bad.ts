import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = req.body.name; // source
  exec('ping ' + name); // expect: javascript/process/command-injection
  res.end();
});
