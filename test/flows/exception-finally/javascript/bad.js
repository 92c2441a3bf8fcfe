import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let host = 'localhost';
  try {
    host = req.query.name; // source
    JSON.parse(host);
  } catch (error) {
    exec('ping ' + host); // expect: javascript/process/command-injection
  }
  res.end();
});
