import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const hosts = ['a.example.com', 'b.example.com'];
  const host = req.query.name; // source
  if (!hosts.includes(host)) {
    console.log('unknown host');
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
