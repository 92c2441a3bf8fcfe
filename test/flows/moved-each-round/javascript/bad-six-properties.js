// The value moves through six properties of an object.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = {
    a: req.query.name, // source
    b: 'localhost',
    c: 'localhost',
    d: 'localhost',
    e: 'localhost',
    f: 'localhost',
  };
  for (let i = 0; i < 6; i++) {
    hosts.f = hosts.e;
    hosts.e = hosts.d;
    hosts.d = hosts.c;
    hosts.c = hosts.b;
    hosts.b = hosts.a;
  }
  exec('ping ' + hosts.f); // expect: javascript/process/command-injection
  res.end();
});
