import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const count = req.query.count;
  if (isNaN(count)) return res.sendStatus(400);
  exec('ping -c ' + count);
  res.end();
});
