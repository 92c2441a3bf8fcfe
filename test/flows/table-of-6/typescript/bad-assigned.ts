// The functions are put into the table one by one.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const actions: Record<string, (text: string) => void> = {};
actions.status = (text: string) => console.log('status', text);
actions.history = (text: string) => console.log('history', text);
actions.greet = (text: string) => console.log('greet', text);
actions.count = (text: string) => console.log('count', text);
actions.show = (text: string) => console.log('show', text);
actions.ping = (text: string) => exec('ping ' + text); // expect: javascript/process/command-injection

app.get('/run', (req: Request, res: Response) => {
  actions[req.query.action as string](req.query.name as string); // source
  res.end();
});
