// The dangerous function is in the middle of the table. The request chooses the function.
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
function ping(text) {
  exec('ping ' + text); // expect: javascript/process/command-injection
}
function count(text) {
  console.log('count', text);
}
function show(text) {
  console.log('show', text);
}

const actions = {
  status,
  history,
  greet,
  ping,
  count,
  show,
};

app.get('/run', (req, res) => {
  actions[req.query.action](req.query.name); // source
  res.end();
});
