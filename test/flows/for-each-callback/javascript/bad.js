import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  [req.query.name].forEach((host) => { // source
    exec('ping ' + host); // expect: javascript/process/command-injection
  });
  res.end();
});
