// The factory uses another factory. The caller with untrusted input comes first, and only logs it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function build(host, port) {
  return { host, port };
}
function make(host) {
  return build(host.trim(), 22);
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
