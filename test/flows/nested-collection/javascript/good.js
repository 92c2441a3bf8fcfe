import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const table = [['localhost', 'b'], ['c', req.query.name]];
  exec('ping ' + table[0][0]);
  res.end();
});
