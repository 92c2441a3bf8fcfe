import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  exec('ls', { cwd: '/srv', env: { NAME: req.query.name } });
  res.end();
});
