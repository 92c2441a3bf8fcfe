import { exec } from 'node:child_process';
import express from 'express';
import { format } from 'node:util';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name;
  exec(format('ping %s', 'localhost'));
  console.log(format('for %s', name));
  res.end();
});
