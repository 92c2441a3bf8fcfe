import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const groups = { hosts: [] };
  groups.hosts.push({ name: req.query.name }); // source
  exec('ping ' + groups.hosts[0].name); // expect: javascript/process/command-injection
  res.end();
});
