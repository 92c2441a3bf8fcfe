import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name;
  const pattern = /^\w{1,40}$/;
  if (pattern.test(host)) exec('ping ' + host);
  res.end();
});
