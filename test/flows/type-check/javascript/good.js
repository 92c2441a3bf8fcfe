import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const count = req.body.count;
  if (typeof count === 'number') exec('ping -c ' + count);
  res.end();
});
