// The first of three variables is overwritten before its value moves.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    a = 'localhost';
    c = b;
    b = a;
  }
  exec('ping ' + c);
  res.end();
});
