import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let name = 'id';
  name = (req.query.name as string); // source
  exec(name); // expect: javascript/process/command-injection
  res.end();
});
