import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name; // source
  if (!/[a-z]/.test(host)) return res.sendStatus(400);
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
