import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  [req.query.name].forEach((host, index) => {
    exec('ping ' + index);
  });
  res.end();
});
