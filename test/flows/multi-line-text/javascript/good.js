import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name;
  const mode = `
  strict`;
  exec(`
    echo start
    ping ${mode.trim() === 'strict' ? 'localhost' : host}
  `);
  res.end();
});
