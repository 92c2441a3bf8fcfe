// The value enters the first of six variables in the loop.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = 'localhost';
  let b = 'localhost';
  let c = 'localhost';
  let d = 'localhost';
  let e = 'localhost';
  let f = 'localhost';
  for (let i = 0; i < 7; i++) {
    f = e;
    e = d;
    d = c;
    c = b;
    b = a;
    a = req.query.name; // source
  }
  exec('ping ' + f); // expect: javascript/process/command-injection
  res.end();
});
