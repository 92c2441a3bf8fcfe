import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const count = parseInt(req.query.count, 10);
  exec(`ping -c ${count} localhost`);
  res.end();
});
