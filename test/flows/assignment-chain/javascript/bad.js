import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = req.query.name; // source
  let b = a;
  let c;
  c = b;
  const d = c;
  exec(d); // expect: javascript/process/command-injection
  res.end();
});
