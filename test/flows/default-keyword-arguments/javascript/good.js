import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function start({ host = 'localhost', port = '80' }, program = 'ping') {
  exec(program + ' ' + host);
  console.log(port);
}

app.get('/run', (req, res) => {
  start({ port: req.query.port });
  res.end();
});
