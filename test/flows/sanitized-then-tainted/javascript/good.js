import { exec } from 'node:child_process';
import express from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req, res) => {
  let command = 'ping ' + quote([req.query.name]);
  command += ' ' + quote([req.query.options]);
  exec(command);
  res.end();
});
