import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  exec(req.query.name, { cwd: '/srv' }); // source, expect: javascript/process/command-injection
  res.end();
});
