// A list of functions; the request chooses one.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function status(text) {
  console.log('status', text);
}
function history(text) {
  console.log('history', text);
}
function greet(text) {
  console.log('greet', text);
}
function count(text) {
  console.log('count', text);
}
function show(text) {
  console.log('show', text);
}
function ping(text) {
  exec('ping ' + text); // expect: javascript/process/command-injection
}

const actions = [
  status,
  history,
  greet,
  count,
  show,
  ping,
];

app.get('/run', (req, res) => {
  actions[Number(req.query.index)](req.query.name); // source
  res.end();
});
