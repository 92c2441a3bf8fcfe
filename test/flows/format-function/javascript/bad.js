import { exec } from 'node:child_process';
import express from 'express';
import { format } from 'node:util';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name; // source
  exec(format('ping %s', name)); // expect: javascript/process/command-injection
  res.end();
});
