import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const size = 86;
  let host = 'localhost';
  if (7 * 42 - size > 200) {
    host = req.query.name; // source
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
