import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = [];
  parts.push('ping');
  parts.push('localhost');
  exec(parts.join(' '));
  console.log(req.query.name);
  res.end();
});
