import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const job = { host: req.query.name };
  job.host = 'localhost';
  exec('ping ' + job.host);
  res.end();
});
