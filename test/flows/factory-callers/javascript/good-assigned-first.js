// The factory sets the property of a new object. The caller with untrusted input comes first, and only logs it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function make(host) {
  const target = { host: '', port: 22 };
  target.host = host;
  return target;
}

app.get('/run', (req, res) => {
  const target = make(req.query.name);
  console.log(target.host);
  res.end();
});

app.get('/home', (req, res) => {
  const target = make('localhost');
  exec('ping ' + target.host);
  res.end();
});
