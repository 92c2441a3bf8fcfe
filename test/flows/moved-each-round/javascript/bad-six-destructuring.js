// One assignment moves the values of six variables.
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
  for (let i = 0; i < 6; i++) {
    [b, c, d, e, f] = [a, b, c, d, e];
  }
  exec('ping ' + f); // expect: javascript/process/command-injection
  res.end();
});
