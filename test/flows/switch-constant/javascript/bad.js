import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const kind = 'B';
  let host = 'localhost';
  switch (kind) {
    case 'A':
      host = 'example.com';
      break;
    case 'B':
      host = req.query.name; // source
      break;
    default:
      host = 'example.org';
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
