import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name;
  const short = ' LOCALHOST '.trim().toLowerCase();
  exec('ping ' + short.slice(1));
  console.log(name.trim());
  res.end();
});
