import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const size = 106;
  let host = 'localhost';
  if (7 * 18 + size < 200) {
    host = req.query.name;
  }
  exec('ping ' + host);
  res.end();
});
