// The factory returns an object of a class. The caller with untrusted input comes last, and only logs it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Target {
  constructor(host) {
    this.host = host;
  }
}

function make(host) {
  return new Target(host);
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
