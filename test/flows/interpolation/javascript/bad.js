import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name; // source
  exec(`ping -c ${1 + 1} ${name}`); // expect: javascript/process/command-injection
  res.end();
});
