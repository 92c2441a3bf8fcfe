import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = ['ping', req.query.name];
  exec(parts[0]);
  res.end();
});
