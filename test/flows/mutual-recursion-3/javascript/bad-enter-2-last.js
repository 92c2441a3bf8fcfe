// Untrusted input enters at `second`; a constant enters at another function, from an earlier route.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(text) {
  if (text.length > 40) {
    exec('ping ' + text); // expect: javascript/process/command-injection
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

app.get('/home', (req, res) => {
  third('localhost');
  res.end();
});

app.get('/run', (req, res) => {
  second(req.query.name); // source
  res.end();
});
