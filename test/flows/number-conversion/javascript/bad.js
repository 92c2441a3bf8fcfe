import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const count = req.query.count; // source
  exec('ping -c ' + count + ' localhost'); // expect: javascript/process/command-injection
  res.end();
});
