// The value moves through three properties of an object.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = {
    a: req.query.name, // source
    b: 'localhost',
    c: 'localhost',
  };
  for (let i = 0; i < 3; i++) {
    hosts.c = hosts.b;
    hosts.b = hosts.a;
  }
  exec('ping ' + hosts.c); // expect: javascript/process/command-injection
  res.end();
});
