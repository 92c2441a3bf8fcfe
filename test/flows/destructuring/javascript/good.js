import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const [program, host] = ['ping', req.query.name];
  exec(program);
  console.log(host);
  res.end();
});
