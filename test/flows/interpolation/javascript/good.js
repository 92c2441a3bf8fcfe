import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name;
  exec(`ping -c ${1 + 1} ${'localhost'}`);
  console.log(`for ${name}`);
  res.end();
});
