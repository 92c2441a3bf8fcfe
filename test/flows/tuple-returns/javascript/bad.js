import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function parse(text) {
  return ['ping', text.trim()];
}

app.get('/run', (req, res) => {
  const [program, host] = parse(req.query.name); // source
  exec(host); // expect: javascript/process/command-injection
  console.log(program);
  res.end();
});
