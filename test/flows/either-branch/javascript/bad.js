import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let host;
  if (req.query.remote) {
    host = req.query.name; // source
  } else {
    host = 'localhost';
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
