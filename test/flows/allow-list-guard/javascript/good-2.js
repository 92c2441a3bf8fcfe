import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name;
  if (host === 'a.example.com' || host === 'b.example.com') {
    exec('ping ' + host);
  }
  res.end();
});
