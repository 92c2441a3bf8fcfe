// A list of functions; a constant chooses the last one, the dangerous one.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function about(text) {
  console.log('about', text);
}
function agenda(text) {
  console.log('agenda', text);
}
function alias(text) {
  console.log('alias', text);
}
function archive(text) {
  console.log('archive', text);
}
function backup(text) {
  console.log('backup', text);
}
function balance(text) {
  console.log('balance', text);
}
function bookmark(text) {
  console.log('bookmark', text);
}
function calendar(text) {
  console.log('calendar', text);
}
function cancel(text) {
  console.log('cancel', text);
}
function clear(text) {
  console.log('clear', text);
}
function close(text) {
  console.log('close', text);
}
function colour(text) {
  console.log('colour', text);
}
function compare(text) {
  console.log('compare', text);
}
function contact(text) {
  console.log('contact', text);
}
function count(text) {
  console.log('count', text);
}
function describe(text) {
  console.log('describe', text);
}
function digest(text) {
  console.log('digest', text);
}
function download(text) {
  console.log('download', text);
}
function echo(text) {
  console.log('echo', text);
}
function edit(text) {
  console.log('edit', text);
}
function feedback(text) {
  console.log('feedback', text);
}
function follow(text) {
  console.log('follow', text);
}
function forget(text) {
  console.log('forget', text);
}
function greet(text) {
  console.log('greet', text);
}
function group(text) {
  console.log('group', text);
}
function hide(text) {
  console.log('hide', text);
}
function history(text) {
  console.log('history', text);
}
function invite(text) {
  console.log('invite', text);
}
function join(text) {
  console.log('join', text);
}
function label(text) {
  console.log('label', text);
}
function leave(text) {
  console.log('leave', text);
}
function like(text) {
  console.log('like', text);
}
function lock(text) {
  console.log('lock', text);
}
function login(text) {
  console.log('login', text);
}
function move(text) {
  console.log('move', text);
}
function mute(text) {
  console.log('mute', text);
}
function note(text) {
  console.log('note', text);
}
function order(text) {
  console.log('order', text);
}
function pin(text) {
  console.log('pin', text);
}
function poll(text) {
  console.log('poll', text);
}
function quiet(text) {
  console.log('quiet', text);
}
function rate(text) {
  console.log('rate', text);
}
function remind(text) {
  console.log('remind', text);
}
function rename(text) {
  console.log('rename', text);
}
function reply(text) {
  console.log('reply', text);
}
function share(text) {
  console.log('share', text);
}
function show(text) {
  console.log('show', text);
}
function sort(text) {
  console.log('sort', text);
}
function status(text) {
  console.log('status', text);
}
function ping(text) {
  exec('ping ' + text); // expect: javascript/process/command-injection
}

const actions = [
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

app.get('/run', (req, res) => {
  actions[49](req.query.name); // source
  res.end();
});
