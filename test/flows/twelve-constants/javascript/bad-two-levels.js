// The constants are passed on by another function.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(kind, text) {
  if (kind === 'ping') {
    exec('ping ' + text); // expect: javascript/process/command-injection
  } else {
    console.log(kind, text);
  }
}
function handle(kind, text) {
  run(kind, text.trim());
}

app.get('/about', (req, res) => {
  handle('about', 'localhost');
  res.end();
});

app.get('/agenda', (req, res) => {
  handle('agenda', 'localhost');
  res.end();
});

app.get('/backup', (req, res) => {
  handle('backup', 'localhost');
  res.end();
});

app.get('/cancel', (req, res) => {
  handle('cancel', 'localhost');
  res.end();
});

app.get('/count', (req, res) => {
  handle('count', 'localhost');
  res.end();
});

app.get('/forget', (req, res) => {
  handle('forget', 'localhost');
  res.end();
});

app.get('/greet', (req, res) => {
  handle('greet', 'localhost');
  res.end();
});

app.get('/invite', (req, res) => {
  handle('invite', 'localhost');
  res.end();
});

app.get('/remind', (req, res) => {
  handle('remind', 'localhost');
  res.end();
});

app.get('/rename', (req, res) => {
  handle('rename', 'localhost');
  res.end();
});

app.get('/share', (req, res) => {
  handle('share', 'localhost');
  res.end();
});

app.get('/ping', (req, res) => {
  handle('ping', req.query.name); // source
  res.end();
});
