import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name; // source
  exec('ping ' + name); // expect: javascript/process/command-injection
  res.end();
});
