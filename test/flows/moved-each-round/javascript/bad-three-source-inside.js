// The value enters the first of three variables in the loop.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = 'localhost';
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 4; i++) {
    c = b;
    b = a;
    a = req.query.name; // source
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
