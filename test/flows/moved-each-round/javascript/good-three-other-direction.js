// The values move in the other direction.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name;
  let b = 'localhost';
  let c = 'localhost';
  for (let i = 0; i < 3; i++) {
    a = b;
    b = c;
  }
  exec('ping ' + c);
  res.end();
});
