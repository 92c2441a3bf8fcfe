import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = 'id';
  let b = a;
  let c;
  c = b;
  a = req.query.name;
  exec(c);
  console.log(a);
  res.end();
});
