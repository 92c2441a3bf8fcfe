import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const text = Buffer.from((req.query.name as string), 'base64').toString('utf8'); // source
  exec('ping ' + text); // expect: javascript/process/command-injection
  res.end();
});
