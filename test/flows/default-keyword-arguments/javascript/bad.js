import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function start({ host = 'localhost', port = '80' }, program = 'ping') {
  exec(program + ' ' + host); // expect: javascript/process/command-injection
  console.log(port);
}

app.get('/run', (req, res) => {
  start({ host: req.query.name }); // source
  res.end();
});
