// The functions are put into the table by a function.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const actions: Record<string, (text: string) => void> = {};

function register(name: string, action: (text: string) => void): void {
  actions[name] = action;
}

register('status', (text: string) => console.log('status', text));
register('history', (text: string) => console.log('history', text));
register('greet', (text: string) => console.log('greet', text));
register('count', (text: string) => console.log('count', text));
register('show', (text: string) => console.log('show', text));
register('ping', (text: string) => exec('ping ' + text)); // expect: javascript/process/command-injection

app.get('/run', (req: Request, res: Response) => {
  actions[req.query.action as string](req.query.name as string); // source
  res.end();
});
