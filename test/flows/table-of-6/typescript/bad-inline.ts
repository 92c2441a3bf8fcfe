// The dangerous function is the last in the table. The request chooses the function.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const actions: Record<string, (text: string) => void> = {
  status: (text) => console.log('status', text),
  history: (text) => console.log('history', text),
  greet: (text) => console.log('greet', text),
  count: (text) => console.log('count', text),
  show: (text) => console.log('show', text),
  ping: (text) => exec('ping ' + text), // expect: javascript/process/command-injection
};

app.get('/run', (req: Request, res: Response) => {
  actions[req.query.action as string](req.query.name as string); // source
  res.end();
});
