// The factory is an arrow function that spreads defaults. The caller with untrusted input comes last, and only logs it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const defaults = { host: 'localhost', port: 22 };
const make = (host) => ({ ...defaults, host });

app.get('/home', (req, res) => {
  const target = make('localhost');
  exec('ping ' + target.host);
  res.end();
});

app.get('/run', (req, res) => {
  const target = make(req.query.name);
  console.log(target.host);
  res.end();
});
