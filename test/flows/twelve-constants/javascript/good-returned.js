// Twelve constants are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function command(kind, text) {
  if (kind === 'ping') return 'ping ' + text;
  return 'uptime';
}

app.get('/about', (req, res) => {
  const line = command('about', req.query.name);
  exec(line);
  res.end();
});

app.get('/agenda', (req, res) => {
  const line = command('agenda', req.query.name);
  exec(line);
  res.end();
});

app.get('/backup', (req, res) => {
  const line = command('backup', req.query.name);
  exec(line);
  res.end();
});

app.get('/cancel', (req, res) => {
  const line = command('cancel', req.query.name);
  exec(line);
  res.end();
});

app.get('/count', (req, res) => {
  const line = command('count', req.query.name);
  exec(line);
  res.end();
});

app.get('/forget', (req, res) => {
  const line = command('forget', req.query.name);
  exec(line);
  res.end();
});

app.get('/greet', (req, res) => {
  const line = command('greet', req.query.name);
  exec(line);
  res.end();
});

app.get('/invite', (req, res) => {
  const line = command('invite', req.query.name);
  exec(line);
  res.end();
});

app.get('/remind', (req, res) => {
  const line = command('remind', req.query.name);
  exec(line);
  res.end();
});

app.get('/rename', (req, res) => {
  const line = command('rename', req.query.name);
  exec(line);
  res.end();
});

app.get('/share', (req, res) => {
  const line = command('share', req.query.name);
  exec(line);
  res.end();
});

app.get('/show', (req, res) => {
  const line = command('show', req.query.name);
  exec(line);
  res.end();
});
