// The request chooses one of two harmless functions.
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
  exec('ping ' + text);
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
  const action = req.query.action === 'show' ? 'show' : 'status';
  actions[action](req.query.name);
  res.end();
});
