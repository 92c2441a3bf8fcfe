import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const count = req.query.count; // source
  if (typeof count === 'string') exec('ping -c ' + count); // expect: javascript/process/command-injection
  res.end();
});
