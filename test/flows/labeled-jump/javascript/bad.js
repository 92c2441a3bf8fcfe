import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let host = 'localhost';
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (req.secure) {
        host = req.query.name; // source
        break outer;
      }
      host = '127.0.0.1';
    }
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
