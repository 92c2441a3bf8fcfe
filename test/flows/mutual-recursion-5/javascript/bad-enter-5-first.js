// Untrusted input enters at `fifth`; a constant enters at another function, from a later route.
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
  fourth(text + '.');
}
function fourth(text) {
  fifth(text + '.');
}
function fifth(text) {
  first(text + '.');
}

app.get('/run', (req, res) => {
  fifth(req.query.name); // source
  res.end();
});

app.get('/home', (req, res) => {
  first('localhost');
  res.end();
});
