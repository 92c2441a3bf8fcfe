// The dangerous function is the first in the table. A constant chooses its harmless neighbour.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const actions: Record<string, (text: string) => void> = {
  ping: (text) => exec('ping ' + text),
  about: (text) => console.log('about', text),
  agenda: (text) => console.log('agenda', text),
  alias: (text) => console.log('alias', text),
  archive: (text) => console.log('archive', text),
  backup: (text) => console.log('backup', text),
  balance: (text) => console.log('balance', text),
  bookmark: (text) => console.log('bookmark', text),
  calendar: (text) => console.log('calendar', text),
  cancel: (text) => console.log('cancel', text),
  clear: (text) => console.log('clear', text),
  close: (text) => console.log('close', text),
  colour: (text) => console.log('colour', text),
  compare: (text) => console.log('compare', text),
  contact: (text) => console.log('contact', text),
  count: (text) => console.log('count', text),
  describe: (text) => console.log('describe', text),
  digest: (text) => console.log('digest', text),
  download: (text) => console.log('download', text),
  echo: (text) => console.log('echo', text),
  edit: (text) => console.log('edit', text),
  feedback: (text) => console.log('feedback', text),
  follow: (text) => console.log('follow', text),
  forget: (text) => console.log('forget', text),
  greet: (text) => console.log('greet', text),
  group: (text) => console.log('group', text),
  hide: (text) => console.log('hide', text),
  history: (text) => console.log('history', text),
  invite: (text) => console.log('invite', text),
  join: (text) => console.log('join', text),
  label: (text) => console.log('label', text),
  leave: (text) => console.log('leave', text),
  like: (text) => console.log('like', text),
  lock: (text) => console.log('lock', text),
  login: (text) => console.log('login', text),
  move: (text) => console.log('move', text),
  mute: (text) => console.log('mute', text),
  note: (text) => console.log('note', text),
  order: (text) => console.log('order', text),
  pin: (text) => console.log('pin', text),
  poll: (text) => console.log('poll', text),
  quiet: (text) => console.log('quiet', text),
  rate: (text) => console.log('rate', text),
  remind: (text) => console.log('remind', text),
  rename: (text) => console.log('rename', text),
  reply: (text) => console.log('reply', text),
  share: (text) => console.log('share', text),
  show: (text) => console.log('show', text),
  sort: (text) => console.log('sort', text),
  status: (text) => console.log('status', text),
};

app.get('/run', (req: Request, res: Response) => {
  actions.about(req.query.name as string);
  res.end();
});

app.get('/home', (req: Request, res: Response) => {
  actions.ping('localhost');
  res.end();
});
