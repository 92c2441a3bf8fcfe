import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const job = { program: 'ping', host: req.query.name };
  exec(job.program);
  res.end();
});
