// Untrusted input enters at `fifth`; `fifth` escapes the text on the only path to `first`.
import { exec } from 'node:child_process';
import express from 'express';
import { quote } from 'shell-quote';

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
  fourth(text + '.');
}
function fourth(text) {
  fifth(text + '.');
}
function fifth(text) {
  first(quote([text]) + '.');
}

app.get('/run', (req, res) => {
  fifth(req.query.name);
  res.end();
});

app.get('/home', (req, res) => {
  first('localhost');
  res.end();
});
