import { exec } from 'node:child_process';
import express from 'express';
import config from './config.json';

const app = express();
app.get('/report', (req, res) => {
  let name = 'daily';
  if (config.reports.shell === 'on') name = String(req.query.name); // source
  exec('report ' + name); // expect: javascript/process/command-injection
  res.end();
});
