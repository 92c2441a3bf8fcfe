// The value moves one variable a round, through three variables. The loop goes over a list.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = 'localhost';
  let c = 'localhost';
  const lines = ['1', '2', '3', '4', '5', '6'];
  for (const line of lines) {
    console.log(line);
    c = b;
    b = a;
  }
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
