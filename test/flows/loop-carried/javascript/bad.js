import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = 'localhost';
  let b = 'localhost';
  for (let i = 0; i < 3; i++) {
    exec('ping ' + a); // expect: javascript/process/command-injection
    a = b;
    b = req.query.name; // source
  }
  res.end();
});
