import { exec } from 'node:child_process';
import express from 'express';
import { harmless, trimmed } from 'company-tools';

const app = express();

app.get('/run', (req, res) => {
  exec('ping ' + trimmed(req.query.name)); // source, expect: javascript/process/command-injection
  res.end();
});
