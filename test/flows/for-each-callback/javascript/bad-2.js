import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const found = [req.query.name].find((host) => host.length > 2); // source
  exec('ping ' + found); // expect: javascript/process/command-injection
  res.end();
});
