import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = [];
  parts.push('ping');
  parts.push(req.query.name);
  parts.push('end');
  exec(parts.at(2));
  res.end();
});
