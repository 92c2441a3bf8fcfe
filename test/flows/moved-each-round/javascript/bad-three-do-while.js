// The value moves one variable a round, through three variables.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = 'localhost';
  let c = 'localhost';
  let i = 0;
  do {
    c = b;
    b = a;
    i++;
  } while (i < 3);
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
