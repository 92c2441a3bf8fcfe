// Twelve constants are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(kind, text) {
  if (kind === 'ping') {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}
function handle(kind, text) {
  run(kind, text.trim());
}

app.get('/about', (req, res) => {
  handle('about', req.query.name);
  res.end();
});

app.get('/agenda', (req, res) => {
  handle('agenda', req.query.name);
  res.end();
});

app.get('/backup', (req, res) => {
  handle('backup', req.query.name);
  res.end();
});

app.get('/cancel', (req, res) => {
  handle('cancel', req.query.name);
  res.end();
});

app.get('/count', (req, res) => {
  handle('count', req.query.name);
  res.end();
});

app.get('/forget', (req, res) => {
  handle('forget', req.query.name);
  res.end();
});

app.get('/greet', (req, res) => {
  handle('greet', req.query.name);
  res.end();
});

app.get('/invite', (req, res) => {
  handle('invite', req.query.name);
  res.end();
});

app.get('/remind', (req, res) => {
  handle('remind', req.query.name);
  res.end();
});

app.get('/rename', (req, res) => {
  handle('rename', req.query.name);
  res.end();
});

app.get('/share', (req, res) => {
  handle('share', req.query.name);
  res.end();
});

app.get('/show', (req, res) => {
  handle('show', req.query.name);
  res.end();
});
