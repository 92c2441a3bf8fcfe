import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function ping(host, label) {
  exec('ping ' + host); // expect: javascript/process/command-injection
  console.log(label);
}

app.get('/run', (req, res) => {
  ping(req.query.name); // source
  res.end();
});
