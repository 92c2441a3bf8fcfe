// The factory is a method of an object. The caller with untrusted input comes last, and only logs it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Targets {
  make(host) {
    return { host, port: 22 };
  }
}

const targets = new Targets();

app.get('/home', (req, res) => {
  const target = targets.make('localhost');
  exec('ping ' + target.host);
  res.end();
});

app.get('/run', (req, res) => {
  const target = targets.make(req.query.name);
  console.log(target.host);
  res.end();
});
