import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = ['ping', req.query.name]; // source
  exec(parts[1]); // expect: javascript/process/command-injection
  res.end();
});
