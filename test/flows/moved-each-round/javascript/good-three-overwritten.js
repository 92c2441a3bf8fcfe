// The last of three variables is overwritten after the loop.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    c = b;
    b = a;
  }
  c = 'localhost';
  exec('ping ' + c);
  res.end();
});
