// The values of three variables move in a ring.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 2; i++) {
    const last = c;
    c = b;
    b = a;
    a = last;
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
