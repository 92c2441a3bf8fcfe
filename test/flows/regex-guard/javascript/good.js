import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name;
  if (!/^[a-z0-9.]+$/.test(host)) return res.sendStatus(400);
  exec('ping ' + host);
  res.end();
});
