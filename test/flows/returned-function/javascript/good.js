import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function makePing(host) {
  return () => exec('ping ' + host);
}

app.get('/run', (req, res) => {
  const ping = makePing('localhost');
  ping();
  console.log(req.query.name);
  res.end();
});
