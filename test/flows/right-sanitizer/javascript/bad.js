import { exec } from 'node:child_process';
import express from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req, res) => {
  exec('ping ' + req.query.name); // source, expect: javascript/process/command-injection
  res.end();
});
