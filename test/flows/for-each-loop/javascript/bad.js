import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  for (const host of [req.query.name]) { // source
    exec('ping ' + host); // expect: javascript/process/command-injection
  }
  res.end();
});
