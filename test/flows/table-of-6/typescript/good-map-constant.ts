// A map of functions; a constant chooses a harmless one.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const actions = new Map<string, (text: string) => void>([
  ['status', (text: string) => console.log('status', text)],
  ['history', (text: string) => console.log('history', text)],
  ['greet', (text: string) => console.log('greet', text)],
  ['count', (text: string) => console.log('count', text)],
  ['show', (text: string) => console.log('show', text)],
  ['ping', (text: string) => exec('ping ' + text)],
]);

app.get('/run', (req: Request, res: Response) => {
  actions.get('show')?.(req.query.name as string);
  res.end();
});
