// A list of functions; a constant chooses the last one, the dangerous one.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function about(text: string): void {
  console.log('about', text);
}
function agenda(text: string): void {
  console.log('agenda', text);
}
function alias(text: string): void {
  console.log('alias', text);
}
function archive(text: string): void {
  console.log('archive', text);
}
function backup(text: string): void {
  console.log('backup', text);
}
function balance(text: string): void {
  console.log('balance', text);
}
function bookmark(text: string): void {
  console.log('bookmark', text);
}
function calendar(text: string): void {
  console.log('calendar', text);
}
function cancel(text: string): void {
  console.log('cancel', text);
}
function clear(text: string): void {
  console.log('clear', text);
}
function close(text: string): void {
  console.log('close', text);
}
function colour(text: string): void {
  console.log('colour', text);
}
function compare(text: string): void {
  console.log('compare', text);
}
function contact(text: string): void {
  console.log('contact', text);
}
function count(text: string): void {
  console.log('count', text);
}
function describe(text: string): void {
  console.log('describe', text);
}
function digest(text: string): void {
  console.log('digest', text);
}
function download(text: string): void {
  console.log('download', text);
}
function echo(text: string): void {
  console.log('echo', text);
}
function edit(text: string): void {
  console.log('edit', text);
}
function feedback(text: string): void {
  console.log('feedback', text);
}
function follow(text: string): void {
  console.log('follow', text);
}
function forget(text: string): void {
  console.log('forget', text);
}
function greet(text: string): void {
  console.log('greet', text);
}
function group(text: string): void {
  console.log('group', text);
}
function hide(text: string): void {
  console.log('hide', text);
}
function history(text: string): void {
  console.log('history', text);
}
function invite(text: string): void {
  console.log('invite', text);
}
function join(text: string): void {
  console.log('join', text);
}
function label(text: string): void {
  console.log('label', text);
}
function leave(text: string): void {
  console.log('leave', text);
}
function like(text: string): void {
  console.log('like', text);
}
function lock(text: string): void {
  console.log('lock', text);
}
function login(text: string): void {
  console.log('login', text);
}
function move(text: string): void {
  console.log('move', text);
}
function mute(text: string): void {
  console.log('mute', text);
}
function note(text: string): void {
  console.log('note', text);
}
function order(text: string): void {
  console.log('order', text);
}
function pin(text: string): void {
  console.log('pin', text);
}
function poll(text: string): void {
  console.log('poll', text);
}
function quiet(text: string): void {
  console.log('quiet', text);
}
function rate(text: string): void {
  console.log('rate', text);
}
function remind(text: string): void {
  console.log('remind', text);
}
function rename(text: string): void {
  console.log('rename', text);
}
function reply(text: string): void {
  console.log('reply', text);
}
function share(text: string): void {
  console.log('share', text);
}
function show(text: string): void {
  console.log('show', text);
}
function sort(text: string): void {
  console.log('sort', text);
}
function status(text: string): void {
  console.log('status', text);
}
function ping(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}

const actions: ((text: string) => void)[] = [
  about,
  agenda,
  alias,
  archive,
  backup,
  balance,
  bookmark,
  calendar,
  cancel,
  clear,
  close,
  colour,
  compare,
  contact,
  count,
  describe,
  digest,
  download,
  echo,
  edit,
  feedback,
  follow,
  forget,
  greet,
  group,
  hide,
  history,
  invite,
  join,
  label,
  leave,
  like,
  lock,
  login,
  move,
  mute,
  note,
  order,
  pin,
  poll,
  quiet,
  rate,
  remind,
  rename,
  reply,
  share,
  show,
  sort,
  status,
  ping,
];

app.get('/run', (req: Request, res: Response) => {
  actions[49](req.query.name as string); // source
  res.end();
});
