// The values move in the other direction.
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
    a = b;
    b = c;
    c = d;
    d = e;
    e = f;
  }
  exec('ping ' + f);
  res.end();
});
