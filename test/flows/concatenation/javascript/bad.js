import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name; // source
  let command = 'ping ' + name;
  command += ' -c 1';
  exec(command); // expect: javascript/process/command-injection
  res.end();
});
