// The functions are put into the table by a function.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const actions: Record<string, (text: string) => void> = {};

function register(name: string, action: (text: string) => void): void {
  actions[name] = action;
}

register('about', (text: string) => console.log('about', text));
register('agenda', (text: string) => console.log('agenda', text));
register('alias', (text: string) => console.log('alias', text));
register('archive', (text: string) => console.log('archive', text));
register('backup', (text: string) => console.log('backup', text));
register('balance', (text: string) => console.log('balance', text));
register('bookmark', (text: string) => console.log('bookmark', text));
register('calendar', (text: string) => console.log('calendar', text));
register('cancel', (text: string) => console.log('cancel', text));
register('clear', (text: string) => console.log('clear', text));
register('close', (text: string) => console.log('close', text));
register('colour', (text: string) => console.log('colour', text));
register('compare', (text: string) => console.log('compare', text));
register('contact', (text: string) => console.log('contact', text));
register('count', (text: string) => console.log('count', text));
register('describe', (text: string) => console.log('describe', text));
register('digest', (text: string) => console.log('digest', text));
register('download', (text: string) => console.log('download', text));
register('echo', (text: string) => console.log('echo', text));
register('edit', (text: string) => console.log('edit', text));
register('feedback', (text: string) => console.log('feedback', text));
register('follow', (text: string) => console.log('follow', text));
register('forget', (text: string) => console.log('forget', text));
register('greet', (text: string) => console.log('greet', text));
register('group', (text: string) => console.log('group', text));
register('hide', (text: string) => console.log('hide', text));
register('history', (text: string) => console.log('history', text));
register('invite', (text: string) => console.log('invite', text));
register('join', (text: string) => console.log('join', text));
register('label', (text: string) => console.log('label', text));
register('leave', (text: string) => console.log('leave', text));
register('like', (text: string) => console.log('like', text));
register('lock', (text: string) => console.log('lock', text));
register('login', (text: string) => console.log('login', text));
register('move', (text: string) => console.log('move', text));
register('mute', (text: string) => console.log('mute', text));
register('note', (text: string) => console.log('note', text));
register('order', (text: string) => console.log('order', text));
register('pin', (text: string) => console.log('pin', text));
register('poll', (text: string) => console.log('poll', text));
register('quiet', (text: string) => console.log('quiet', text));
register('rate', (text: string) => console.log('rate', text));
register('remind', (text: string) => console.log('remind', text));
register('rename', (text: string) => console.log('rename', text));
register('reply', (text: string) => console.log('reply', text));
register('share', (text: string) => console.log('share', text));
register('show', (text: string) => console.log('show', text));
register('sort', (text: string) => console.log('sort', text));
register('status', (text: string) => console.log('status', text));
register('ping', (text: string) => exec('ping ' + text)); // expect: javascript/process/command-injection

app.get('/run', (req: Request, res: Response) => {
  actions[req.query.action as string](req.query.name as string); // source
  res.end();
});
