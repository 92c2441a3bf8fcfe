import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const text = decodeURIComponent(req.query.name); // source
  exec('ping ' + text); // expect: javascript/process/command-injection
  res.end();
});
