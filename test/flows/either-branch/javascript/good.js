import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let host = req.query.name;
  if (req.query.remote) {
    host = 'example.com';
  } else {
    host = 'localhost';
  }
  exec('ping ' + host);
  res.end();
});
