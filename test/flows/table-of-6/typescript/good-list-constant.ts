// A list of functions; a constant chooses a harmless one.
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
function count(text: string): void {
  console.log('count', text);
}
function show(text: string): void {
  console.log('show', text);
}
function ping(text: string): void {
  exec('ping ' + text);
}

const actions: ((text: string) => void)[] = [
  status,
  history,
  greet,
  count,
  show,
  ping,
];

app.get('/run', (req: Request, res: Response) => {
  actions[0](req.query.name as string);
  res.end();
});
