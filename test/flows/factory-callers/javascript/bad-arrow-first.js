// The factory is an arrow function that spreads defaults. The caller with untrusted input comes first.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const defaults = { host: 'localhost', port: 22 };
const make = (host) => ({ ...defaults, host });

app.get('/run', (req, res) => {
  const target = make(req.query.name); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/home', (req, res) => {
  const target = make('localhost');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});
