// Only constants enter; untrusted input is logged.
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

app.get('/first', (req, res) => {
  first('localhost');
  console.log(req.query.name);
  res.end();
});

app.get('/second', (req, res) => {
  second('localhost');
  console.log(req.query.name);
  res.end();
});

app.get('/third', (req, res) => {
  third('localhost');
  console.log(req.query.name);
  res.end();
});
