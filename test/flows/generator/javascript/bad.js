import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function* hosts(request) {
  yield 'localhost';
  yield request.query.name; // source
}

app.get('/run', (req, res) => {
  for (const host of hosts(req)) exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
