import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run(...words) {
  exec(words.join(' ')); // expect: javascript/process/command-injection
}

app.get('/run', (req: Request, res: Response) => {
  const extra = [(req.query.name as string)]; // source
  run(...['ping', ...extra]);
  res.end();
});
