import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const mode = 'safe';
  const host = mode === 'open' ? req.query.name : 'localhost';
  exec('ping ' + host);
  res.end();
});
