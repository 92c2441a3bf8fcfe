import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const name = req.params.name;
  exec('ping localhost');
  console.log(name);
  res.end();
});
