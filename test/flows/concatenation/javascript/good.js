import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name;
  let command = 'ping ' + 'localhost';
  command += ' -c 1';
  exec(command);
  console.log('for ' + name);
  res.end();
});
