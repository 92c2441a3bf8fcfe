import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function* hosts(request) {
  yield 'localhost';
  yield request.query.name;
}

app.get('/run', (req, res) => {
  for (const host of hosts(req)) console.log(host);
  exec('ping localhost');
  res.end();
});
