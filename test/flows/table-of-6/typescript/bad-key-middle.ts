// The dangerous function is in the middle of the table. The request chooses the function.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function status(text: string): void {
  console.log('status', text);
}
function history(text: string): void {
  console.log('history', text);
}
function greet(text: string): void {
  console.log('greet', text);
}
function ping(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}
function count(text: string): void {
  console.log('count', text);
}
function show(text: string): void {
  console.log('show', text);
}

const actions: Record<string, (text: string) => void> = {
  status,
  history,
  greet,
  ping,
  count,
  show,
};

app.get('/run', (req: Request, res: Response) => {
  actions[req.query.action as string](req.query.name as string); // source
  res.end();
});
