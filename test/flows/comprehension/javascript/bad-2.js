import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = req.query.name.split(','); // source
  const line = hosts.reduce((text, host) => text + ' ' + host, 'ping');
  exec(line); // expect: javascript/process/command-injection
  res.end();
});
