import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name ? 'example.com' : 'localhost';
  exec('ping ' + host);
  res.end();
});
