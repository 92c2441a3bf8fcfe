import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = { a: req.query.name }; // source
  for (const [key, host] of Object.entries(hosts)) {
    exec('ping ' + host); // expect: javascript/process/command-injection
    console.log(key);
  }
  res.end();
});
