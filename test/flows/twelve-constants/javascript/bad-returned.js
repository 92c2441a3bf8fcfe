// The dangerous branch returns a command with the text.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function command(kind, text) {
  if (kind === 'ping') return 'ping ' + text;
  return 'uptime';
}

app.get('/about', (req, res) => {
  const line = command('about', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/agenda', (req, res) => {
  const line = command('agenda', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/backup', (req, res) => {
  const line = command('backup', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/cancel', (req, res) => {
  const line = command('cancel', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/count', (req, res) => {
  const line = command('count', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/forget', (req, res) => {
  const line = command('forget', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/greet', (req, res) => {
  const line = command('greet', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/invite', (req, res) => {
  const line = command('invite', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/remind', (req, res) => {
  const line = command('remind', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/rename', (req, res) => {
  const line = command('rename', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/share', (req, res) => {
  const line = command('share', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/ping', (req, res) => {
  const line = command('ping', req.query.name); // source
  exec(line); // expect: javascript/process/command-injection
  res.end();
});
