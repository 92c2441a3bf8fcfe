// The recursion ends with a constant.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string): string {
  if (text.length > 40) return 'localhost';
  return second(text + '.');
}
function second(text: string): string {
  return first(text + '.');
}

app.get('/run', (req: Request, res: Response) => {
  const host = second(req.query.name as string);
  exec('ping ' + host);
  res.end();
});
