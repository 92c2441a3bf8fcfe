// Untrusted input enters at every function.
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

app.get('/first', (req, res) => {
  first(req.query.name); // source
  res.end();
});

app.get('/second', (req, res) => {
  second(req.query.name); // source
  res.end();
});

app.get('/third', (req, res) => {
  third(req.query.name); // source
  res.end();
});

app.get('/fourth', (req, res) => {
  fourth(req.query.name); // source
  res.end();
});

app.get('/fifth', (req, res) => {
  fifth(req.query.name); // source
  res.end();
});
