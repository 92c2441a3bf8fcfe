import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const text = Buffer.from(req.query.name, 'base64').toString('utf8'); // source
  exec('ping ' + text); // expect: javascript/process/command-injection
  res.end();
});
