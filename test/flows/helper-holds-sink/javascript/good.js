import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function ping(host, label) {
  exec('ping ' + host);
  console.log(label);
}

app.get('/run', (req, res) => {
  ping('localhost', req.query.name);
  res.end();
});
