import express from 'express';
import { run } from './run.js';

const app = express();

app.get('/about', (req, res) => {
  run('about', 'localhost');
  res.end();
});

app.get('/agenda', (req, res) => {
  run('agenda', 'localhost');
  res.end();
});

app.get('/backup', (req, res) => {
  run('backup', 'localhost');
  res.end();
});

app.get('/cancel', (req, res) => {
  run('cancel', 'localhost');
  res.end();
});

app.get('/count', (req, res) => {
  run('count', 'localhost');
  res.end();
});

app.get('/forget', (req, res) => {
  run('forget', 'localhost');
  res.end();
});

app.get('/greet', (req, res) => {
  run('greet', 'localhost');
  res.end();
});

app.get('/invite', (req, res) => {
  run('invite', 'localhost');
  res.end();
});

app.get('/remind', (req, res) => {
  run('remind', 'localhost');
  res.end();
});

app.get('/rename', (req, res) => {
  run('rename', 'localhost');
  res.end();
});

app.get('/share', (req, res) => {
  run('share', 'localhost');
  res.end();
});

app.get('/ping', (req, res) => {
  run('ping', req.query.name); // source
  res.end();
});
