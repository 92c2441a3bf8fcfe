import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const count = Number(req.query.count);
  exec('ping -c ' + count + ' localhost');
  res.end();
});
