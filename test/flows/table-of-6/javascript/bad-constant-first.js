// The dangerous function is the first in the table. A constant chooses it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function ping(text) {
  exec('ping ' + text); // expect: javascript/process/command-injection
}
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

const actions = {
  ping,
  status,
  history,
  greet,
  count,
  show,
};

app.get('/run', (req, res) => {
  actions.ping(req.query.name); // source
  res.end();
});
