// The factory returns an object literal. The caller with untrusted input comes last, and only logs it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function make(host) {
  return { host, port: 22 };
}

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
