// The last of six variables is run in the loop.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = 'localhost';
  let c = 'localhost';
  let d = 'localhost';
  let e = 'localhost';
  let f = 'localhost';
  for (let i = 0; i < 7; i++) {
    exec('ping ' + f); // expect: javascript/process/command-injection
    f = e;
    e = d;
    d = c;
    c = b;
    b = a;
  }
  res.end();
});
