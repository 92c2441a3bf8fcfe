// One assignment moves the values of three variables.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    [b, c] = [a, b];
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
