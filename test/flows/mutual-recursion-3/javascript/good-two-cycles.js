// Untrusted input enters a cycle that logs it; a constant enters one of the same form that runs it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(text) {
  if (text.length > 40) {
    exec('ping ' + text);
    return;
  }
  second(text + '.');
}
function second(text) {
  third(text + '.');
}
function third(text) {
  first(text + '.');
}
function logFirst(text) {
  if (text.length > 40) {
    console.log(text);
    return;
  }
  logSecond(text + '.');
}
function logSecond(text) {
  logThird(text + '.');
}
function logThird(text) {
  logFirst(text + '.');
}

app.get('/run', (req, res) => {
  logThird(req.query.name);
  third('localhost');
  res.end();
});
