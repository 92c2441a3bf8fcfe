import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = ['first', req.query.name, 'last']; // source
  parts.shift();
  exec(parts[0]); // expect: javascript/process/command-injection
  res.end();
});
