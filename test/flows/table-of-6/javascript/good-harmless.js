// All functions of the table are harmless.
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

const actions = {
  status,
  history,
  greet,
  count,
  show,
};

app.get('/run', (req, res) => {
  actions[req.query.action](req.query.name);
  res.end();
});

app.get('/home', (req, res) => {
  exec('ping localhost');
  res.end();
});
