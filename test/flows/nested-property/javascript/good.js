import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const job = { program: 'ping', target: { port: '80' } };
  job.target.host = req.query.name;
  exec(job.target.port);
  res.end();
});
