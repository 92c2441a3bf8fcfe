// Another variable is run.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name;
  let b = 'localhost';
  let c = 'localhost';
  let host = 'localhost';
  for (let i = 0; i < 3; i++) {
    c = b;
    b = a;
    host = 'example.com';
  }
  console.log(c);
  exec('ping ' + host);
  res.end();
});
