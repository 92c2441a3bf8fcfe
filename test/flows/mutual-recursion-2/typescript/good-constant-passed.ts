// The function that runs the host gets only a constant from its partner.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string, rounds: number): void {
  console.log(text);
  if (rounds > 3) return;
  second('localhost', rounds + 1);
}
function second(host: string, rounds: number): void {
  exec('ping ' + host);
  first(host, rounds);
}

app.get('/run', (req: Request, res: Response) => {
  first(req.query.name as string, 0);
  res.end();
});
