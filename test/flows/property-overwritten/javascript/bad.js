import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const job = { host: 'localhost' };
  job.host = req.query.name; // source
  exec('ping ' + job.host); // expect: javascript/process/command-injection
  res.end();
});
