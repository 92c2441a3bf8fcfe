// The last of three variables is run in the loop.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 4; i++) {
    exec('ping ' + c); // expect: javascript/process/command-injection
    c = b;
    b = a;
  }
  res.end();
});
