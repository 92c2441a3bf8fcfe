import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let host = 'localhost';
  if (true) {
    host = req.query.name; // source
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
