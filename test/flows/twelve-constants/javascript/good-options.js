// Twelve constants are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run({ kind, text }) {
  if (kind === 'ping') {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}

app.get('/about', (req, res) => {
  run({ kind: 'about', text: req.query.name });
  res.end();
});

app.get('/agenda', (req, res) => {
  run({ kind: 'agenda', text: req.query.name });
  res.end();
});

app.get('/backup', (req, res) => {
  run({ kind: 'backup', text: req.query.name });
  res.end();
});

app.get('/cancel', (req, res) => {
  run({ kind: 'cancel', text: req.query.name });
  res.end();
});

app.get('/count', (req, res) => {
  run({ kind: 'count', text: req.query.name });
  res.end();
});

app.get('/forget', (req, res) => {
  run({ kind: 'forget', text: req.query.name });
  res.end();
});

app.get('/greet', (req, res) => {
  run({ kind: 'greet', text: req.query.name });
  res.end();
});

app.get('/invite', (req, res) => {
  run({ kind: 'invite', text: req.query.name });
  res.end();
});

app.get('/remind', (req, res) => {
  run({ kind: 'remind', text: req.query.name });
  res.end();
});

app.get('/rename', (req, res) => {
  run({ kind: 'rename', text: req.query.name });
  res.end();
});

app.get('/share', (req, res) => {
  run({ kind: 'share', text: req.query.name });
  res.end();
});

app.get('/show', (req, res) => {
  run({ kind: 'show', text: req.query.name });
  res.end();
});
