import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let host = req.query.name;
  outer: do {
    for (let j = 0; j < 3; j++) {
      host = 'localhost';
      break outer;
    }
    host = '127.0.0.1';
  } while (req.secure);
  exec('ping ' + host);
  res.end();
});
