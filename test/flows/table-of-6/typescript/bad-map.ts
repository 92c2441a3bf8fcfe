// A map of functions; the request chooses one.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const actions = new Map<string, (text: string) => void>([
  ['status', (text: string) => console.log('status', text)],
  ['history', (text: string) => console.log('history', text)],
  ['greet', (text: string) => console.log('greet', text)],
  ['ping', (text: string) => exec('ping ' + text)], // expect: javascript/process/command-injection
  ['count', (text: string) => console.log('count', text)],
  ['show', (text: string) => console.log('show', text)],
]);

app.get('/run', (req: Request, res: Response) => {
  actions.get(req.query.action as string)?.(req.query.name as string); // source
  res.end();
});
