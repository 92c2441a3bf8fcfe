// One route calls a harmless function; a later one lets the request choose.
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
  exec('ping ' + text); // expect: javascript/process/command-injection
}

const actions: Record<string, (text: string) => void> = {
  status,
  history,
  greet,
  count,
  show,
  ping,
};

app.get('/home', (req: Request, res: Response) => {
  actions.show(req.query.name as string);
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  actions[req.query.action as string](req.query.name as string); // source
  res.end();
});
