import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = [];
  parts.push('ping');
  parts.push(req.query.name); // source
  parts.push('end');
  exec(parts.at(1)); // expect: javascript/process/command-injection
  res.end();
});
