// One of the moves converts the value to a number.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name;
  let b = 'localhost';
  let c = 'localhost';
  let d = 'localhost';
  let e = 'localhost';
  let f = 'localhost';
  for (let i = 0; i < 6; i++) {
    f = e;
    e = d;
    d = String(Number(c));
    c = b;
    b = a;
  }
  exec('ping ' + f);
  res.end();
});
