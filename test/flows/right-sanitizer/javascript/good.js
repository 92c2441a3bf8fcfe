import { exec } from 'node:child_process';
import express from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req, res) => {
  exec('ping ' + quote([req.query.name]));
  res.end();
});
