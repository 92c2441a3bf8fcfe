import { exec } from 'node:child_process';
import express from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req, res) => {
  const name = quote([req.query.name]);
  const other = req.query.other;
  exec('ping ' + name);
  console.log(other);
  res.end();
});
