// Untrusted input enters at every function; functions and routes are in the reverse order.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function second(text: string): void {
  first(text + '.');
}
function first(text: string): void {
  if (text.length > 40) {
    exec('ping ' + text); // expect: javascript/process/command-injection
    return;
  }
  second(text + '.');
}

app.get('/second', (req: Request, res: Response) => {
  second(req.query.name as string); // source
  res.end();
});

app.get('/first', (req: Request, res: Response) => {
  first(req.query.name as string); // source
  res.end();
});
