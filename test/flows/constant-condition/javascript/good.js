import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const debug = false;
  let host = 'localhost';
  if (debug) {
    host = req.query.name;
  }
  exec('ping ' + host);
  res.end();
});
