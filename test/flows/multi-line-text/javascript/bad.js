import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name; // source
  const script = `
    echo start
    ping ${host}
  `;
  exec(script); // expect: javascript/process/command-injection
  res.end();
});
