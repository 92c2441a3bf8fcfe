import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let host = req.query.name;
  try {
    JSON.parse(host);
  } finally {
    host = 'localhost';
  }
  exec('ping ' + host);
  res.end();
});
