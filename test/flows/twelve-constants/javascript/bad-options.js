// The constant is a property of an options object.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run({ kind, text }) {
  if (kind === 'ping') {
    exec('ping ' + text); // expect: javascript/process/command-injection
  } else {
    console.log(kind, text);
  }
}

app.get('/about', (req, res) => {
  run({ kind: 'about', text: 'localhost' });
  res.end();
});

app.get('/agenda', (req, res) => {
  run({ kind: 'agenda', text: 'localhost' });
  res.end();
});

app.get('/backup', (req, res) => {
  run({ kind: 'backup', text: 'localhost' });
  res.end();
});

app.get('/cancel', (req, res) => {
  run({ kind: 'cancel', text: 'localhost' });
  res.end();
});

app.get('/count', (req, res) => {
  run({ kind: 'count', text: 'localhost' });
  res.end();
});

app.get('/forget', (req, res) => {
  run({ kind: 'forget', text: 'localhost' });
  res.end();
});

app.get('/greet', (req, res) => {
  run({ kind: 'greet', text: 'localhost' });
  res.end();
});

app.get('/invite', (req, res) => {
  run({ kind: 'invite', text: 'localhost' });
  res.end();
});

app.get('/remind', (req, res) => {
  run({ kind: 'remind', text: 'localhost' });
  res.end();
});

app.get('/rename', (req, res) => {
  run({ kind: 'rename', text: 'localhost' });
  res.end();
});

app.get('/share', (req, res) => {
  run({ kind: 'share', text: 'localhost' });
  res.end();
});

app.get('/ping', (req, res) => {
  run({ kind: 'ping', text: req.query.name }); // source
  res.end();
});
