// The value moves through three variables, in one branch or the other.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 6; i++) {
    if (i % 2 === 0) {
      c = b;
    } else {
      b = a;
    }
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
