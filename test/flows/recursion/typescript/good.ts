import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function repeat(text: string, times: number): string {
  if (times === 0) return '';
  return text + repeat(text, times - 1);
}

app.get('/run', (req: Request, res: Response) => {
  exec('ping ' + repeat('localhost', 3));
  console.log(repeat((req.query.name as string), 3));
  res.end();
});
