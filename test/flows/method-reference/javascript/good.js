import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const table = { run: exec, show: console.log };
  table.show(req.query.name);
  res.end();
});
