// Each function calls two others. Untrusted input enters from an earlier route than a constant.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(text) {
  if (text.length > 40) {
    exec('ping ' + text); // expect: javascript/process/command-injection
    return;
  }
  if (text.startsWith('/')) third(text.slice(1));
  else second(text + '.');
}
function second(text) {
  if (text.startsWith('/')) first(text.slice(1));
  else third(text + '.');
}
function third(text) {
  if (text.startsWith('/')) second(text.slice(1));
  else first(text + '.');
}

app.get('/run', (req, res) => {
  third(req.query.name); // source
  res.end();
});

app.get('/home', (req, res) => {
  second('localhost');
  res.end();
});
