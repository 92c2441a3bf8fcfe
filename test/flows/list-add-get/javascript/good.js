import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = [];
  parts.push('ping');
  parts.push('localhost');
  exec(parts[1]);
  console.log(req.query.name);
  res.end();
});
