// A counter ends the recursion.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string, rounds: number): void {
  if (rounds > 3) {
    exec('ping ' + text); // expect: javascript/process/command-injection
    return;
  }
  second(text, rounds + 1);
}
function second(text: string, rounds: number): void {
  third(text, rounds);
}
function third(text: string, rounds: number): void {
  fourth(text, rounds);
}
function fourth(text: string, rounds: number): void {
  fifth(text, rounds);
}
function fifth(text: string, rounds: number): void {
  first(text, rounds);
}

app.get('/run', (req: Request, res: Response) => {
  second(req.query.name as string, 0); // source
  res.end();
});
