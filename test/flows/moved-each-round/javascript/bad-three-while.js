// The value moves one variable a round, through three variables. The loop ends when a string is empty.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = 'localhost';
  let c = 'localhost';
  let rest = '........';
  while (rest.length > 0) {
    rest = rest.slice(1);
    c = b;
    b = a;
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
