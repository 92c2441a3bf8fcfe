// The last of three properties is overwritten after the loop.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = {
    a: req.query.name,
    b: 'localhost',
    c: 'localhost',
  };
  for (let i = 0; i < 3; i++) {
    hosts.c = hosts.b;
    hosts.b = hosts.a;
  }
  hosts.c = 'localhost';
  exec('ping ' + hosts.c);
  res.end();
});
