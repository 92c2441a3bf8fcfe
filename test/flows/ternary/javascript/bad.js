import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.remote ? req.query.name : 'localhost'; // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
