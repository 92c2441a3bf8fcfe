import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const job = { program: 'ping', host: req.query.name }; // source
  const copy = { ...job };
  exec(copy.host); // expect: javascript/process/command-injection
  res.end();
});
