import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const run = exec;
  run(req.query.name); // source, expect: javascript/process/command-injection
  res.end();
});
