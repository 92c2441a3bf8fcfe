// Untrusted input enters at `second`; `second` converts the text to a number on the only path to `first`.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string, rounds: number): void {
  if (rounds > 3) {
    exec('ping ' + text);
    return;
  }
  second(text, rounds + 1);
}
function second(text: string, rounds: number): void {
  first(String(Number(text)), rounds);
}

app.get('/run', (req: Request, res: Response) => {
  second(req.query.name as string, 0);
  res.end();
});
