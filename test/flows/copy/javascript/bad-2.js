import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const copy = Object.assign({}, { host: req.query.name }); // source
  exec(copy.host); // expect: javascript/process/command-injection
  res.end();
});
