import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = ['a.example.com', 'b.example.com'];
  const host = req.query.name;
  if (!hosts.includes(host)) {
    return res.sendStatus(400);
  }
  exec('ping ' + host);
  res.end();
});
