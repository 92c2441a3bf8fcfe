// The last of three variables is overwritten in each round before it is run.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 4; i++) {
    c = b;
    b = a;
    c = 'localhost';
    exec('ping ' + c);
  }
  res.end();
});
