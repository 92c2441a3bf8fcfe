import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.query.name;
  const command = 'id';
  exec(command);
  console.log(name);
  res.end();
});
