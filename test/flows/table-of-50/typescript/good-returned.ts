// The functions return commands; none of them contains the text.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const commands: Record<string, (text: string) => string> = {
  about: (text) => 'about ' + Number(text),
  agenda: (text) => 'agenda ' + Number(text),
  alias: (text) => 'alias ' + Number(text),
  archive: (text) => 'archive ' + Number(text),
  backup: (text) => 'backup ' + Number(text),
  balance: (text) => 'balance ' + Number(text),
  bookmark: (text) => 'bookmark ' + Number(text),
  calendar: (text) => 'calendar ' + Number(text),
  cancel: (text) => 'cancel ' + Number(text),
  clear: (text) => 'clear ' + Number(text),
  close: (text) => 'close ' + Number(text),
  colour: (text) => 'colour ' + Number(text),
  compare: (text) => 'compare ' + Number(text),
  contact: (text) => 'contact ' + Number(text),
  count: (text) => 'count ' + Number(text),
  describe: (text) => 'describe ' + Number(text),
  digest: (text) => 'digest ' + Number(text),
  download: (text) => 'download ' + Number(text),
  echo: (text) => 'echo ' + Number(text),
  edit: (text) => 'edit ' + Number(text),
  feedback: (text) => 'feedback ' + Number(text),
  follow: (text) => 'follow ' + Number(text),
  forget: (text) => 'forget ' + Number(text),
  greet: (text) => 'greet ' + Number(text),
  group: (text) => 'group ' + Number(text),
  hide: (text) => 'hide ' + Number(text),
  history: (text) => 'history ' + Number(text),
  invite: (text) => 'invite ' + Number(text),
  join: (text) => 'join ' + Number(text),
  label: (text) => 'label ' + Number(text),
  leave: (text) => 'leave ' + Number(text),
  like: (text) => 'like ' + Number(text),
  lock: (text) => 'lock ' + Number(text),
  login: (text) => 'login ' + Number(text),
  move: (text) => 'move ' + Number(text),
  mute: (text) => 'mute ' + Number(text),
  note: (text) => 'note ' + Number(text),
  order: (text) => 'order ' + Number(text),
  pin: (text) => 'pin ' + Number(text),
  poll: (text) => 'poll ' + Number(text),
  quiet: (text) => 'quiet ' + Number(text),
  rate: (text) => 'rate ' + Number(text),
  remind: (text) => 'remind ' + Number(text),
  rename: (text) => 'rename ' + Number(text),
  reply: (text) => 'reply ' + Number(text),
  share: (text) => 'share ' + Number(text),
  show: (text) => 'show ' + Number(text),
  sort: (text) => 'sort ' + Number(text),
  status: (text) => 'status ' + Number(text),
};

app.get('/run', (req: Request, res: Response) => {
  const command = commands[req.query.action as string](req.query.name as string);
  exec(command);
  res.end();
});
