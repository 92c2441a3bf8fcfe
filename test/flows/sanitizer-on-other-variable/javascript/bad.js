import { exec } from 'node:child_process';
import express from 'express';
import { quote } from 'shell-quote';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name; // source
  const other = quote([req.query.other]);
  exec('ping ' + name); // expect: javascript/process/command-injection
  console.log(other);
  res.end();
});
