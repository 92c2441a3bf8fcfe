// The dangerous function is the last in the table. A constant chooses it.
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

const actions = {
  status,
  history,
  greet,
  count,
  show,
  ping,
};

app.get('/run', (req, res) => {
  const action = 'ping';
  actions[action](req.query.name); // source
  res.end();
});
