import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const { name, port = '80' } = req.query; // source
  exec('ping ' + name + ':' + port); // expect: javascript/process/command-injection
  res.end();
});
