// The dangerous function is the first in the table. A constant chooses it.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function ping(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}
function status(text: string): void {
  console.log('status', text);
}
function history(text: string): void {
  console.log('history', text);
}
function greet(text: string): void {
  console.log('greet', text);
}
function count(text: string): void {
  console.log('count', text);
}
function show(text: string): void {
  console.log('show', text);
}

const actions: Record<string, (text: string) => void> = {
  ping,
  status,
  history,
  greet,
  count,
  show,
};

app.get('/run', (req: Request, res: Response) => {
  actions.ping(req.query.name as string); // source
  res.end();
});
