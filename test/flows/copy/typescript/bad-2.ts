import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const copy = Object.assign({}, { host: (req.query.name as string) }); // source
  exec(copy.host); // expect: javascript/process/command-injection
  res.end();
});
