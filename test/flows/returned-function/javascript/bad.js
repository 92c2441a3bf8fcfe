import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function makePing(host) {
  return () => exec('ping ' + host); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  const ping = makePing(req.query.name); // source
  ping();
  res.end();
});
