import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run(...words) {
  exec(words.join(' '));
}

app.get('/run', (req: Request, res: Response) => {
  const extra = ['localhost'];
  run(...['ping', ...extra]);
  console.log((req.query.name as string));
  res.end();
});
