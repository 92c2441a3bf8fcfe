import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const { target: { host } } = { target: { host: req.query.name } }; // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
