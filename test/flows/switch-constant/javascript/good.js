import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const kind = 'A';
  let host = 'localhost';
  switch (kind) {
    case 'A':
      host = 'example.com';
      break;
    case 'B':
      host = req.query.name;
      break;
    default:
      host = 'example.org';
  }
  exec('ping ' + host);
  res.end();
});
