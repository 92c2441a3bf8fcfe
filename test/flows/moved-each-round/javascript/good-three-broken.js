// One of the moves is replaced by a constant.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    c = b;
    b = 'localhost';
  }
  exec('ping ' + c);
  res.end();
});
