import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name; // source
  const short = name.trim().toLowerCase().replace('a', 'b').substring(0, 80);
  exec('ping ' + short.slice(1)); // expect: javascript/process/command-injection
  res.end();
});
