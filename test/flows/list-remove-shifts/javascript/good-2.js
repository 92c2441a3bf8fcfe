import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = ['first', req.query.name, 'last'];
  parts.splice(1, 1);
  exec(parts[1]);
  res.end();
});
