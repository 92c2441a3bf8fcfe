import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const parts = 'a,b'.split(',');
  exec('ping ' + parts.join(' '));
  console.log(req.query.name.split(','));
  res.end();
});
