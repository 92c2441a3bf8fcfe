import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = req.query.name.split(','); // source
  exec('ping ' + parts.join(' ')); // expect: javascript/process/command-injection
  res.end();
});
