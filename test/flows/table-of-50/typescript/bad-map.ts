// A map of functions; the request chooses one.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const actions = new Map<string, (text: string) => void>([
  ['about', (text: string) => console.log('about', text)],
  ['agenda', (text: string) => console.log('agenda', text)],
  ['alias', (text: string) => console.log('alias', text)],
  ['archive', (text: string) => console.log('archive', text)],
  ['backup', (text: string) => console.log('backup', text)],
  ['balance', (text: string) => console.log('balance', text)],
  ['bookmark', (text: string) => console.log('bookmark', text)],
  ['calendar', (text: string) => console.log('calendar', text)],
  ['cancel', (text: string) => console.log('cancel', text)],
  ['clear', (text: string) => console.log('clear', text)],
  ['close', (text: string) => console.log('close', text)],
  ['colour', (text: string) => console.log('colour', text)],
  ['compare', (text: string) => console.log('compare', text)],
  ['contact', (text: string) => console.log('contact', text)],
  ['count', (text: string) => console.log('count', text)],
  ['describe', (text: string) => console.log('describe', text)],
  ['digest', (text: string) => console.log('digest', text)],
  ['download', (text: string) => console.log('download', text)],
  ['echo', (text: string) => console.log('echo', text)],
  ['edit', (text: string) => console.log('edit', text)],
  ['feedback', (text: string) => console.log('feedback', text)],
  ['follow', (text: string) => console.log('follow', text)],
  ['forget', (text: string) => console.log('forget', text)],
  ['greet', (text: string) => console.log('greet', text)],
  ['group', (text: string) => console.log('group', text)],
  ['ping', (text: string) => exec('ping ' + text)], // expect: javascript/process/command-injection
  ['hide', (text: string) => console.log('hide', text)],
  ['history', (text: string) => console.log('history', text)],
  ['invite', (text: string) => console.log('invite', text)],
  ['join', (text: string) => console.log('join', text)],
  ['label', (text: string) => console.log('label', text)],
  ['leave', (text: string) => console.log('leave', text)],
  ['like', (text: string) => console.log('like', text)],
  ['lock', (text: string) => console.log('lock', text)],
  ['login', (text: string) => console.log('login', text)],
  ['move', (text: string) => console.log('move', text)],
  ['mute', (text: string) => console.log('mute', text)],
  ['note', (text: string) => console.log('note', text)],
  ['order', (text: string) => console.log('order', text)],
  ['pin', (text: string) => console.log('pin', text)],
  ['poll', (text: string) => console.log('poll', text)],
  ['quiet', (text: string) => console.log('quiet', text)],
  ['rate', (text: string) => console.log('rate', text)],
  ['remind', (text: string) => console.log('remind', text)],
  ['rename', (text: string) => console.log('rename', text)],
  ['reply', (text: string) => console.log('reply', text)],
  ['share', (text: string) => console.log('share', text)],
  ['show', (text: string) => console.log('show', text)],
  ['sort', (text: string) => console.log('sort', text)],
  ['status', (text: string) => console.log('status', text)],
]);

app.get('/run', (req: Request, res: Response) => {
  actions.get(req.query.action as string)?.(req.query.name as string); // source
  res.end();
});
