// The factory uses another factory. The caller with untrusted input comes last.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function build(host, port) {
  return { host, port };
}
function make(host) {
  return build(host.trim(), 22);
}

app.get('/home', (req, res) => {
  const target = make('localhost');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/run', (req, res) => {
  const target = make(req.query.name); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
});
