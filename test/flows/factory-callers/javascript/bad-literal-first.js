// The factory returns an object literal. The caller with untrusted input comes first.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function make(host) {
  return { host, port: 22 };
}

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
