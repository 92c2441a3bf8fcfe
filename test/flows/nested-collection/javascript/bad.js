import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const table = [['localhost', 'b'], ['c', req.query.name]]; // source
  exec('ping ' + table[1][1]); // expect: javascript/process/command-injection
  res.end();
});
