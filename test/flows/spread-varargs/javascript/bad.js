import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(...words) {
  exec(words.join(' ')); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  const extra = [req.query.name]; // source
  run(...['ping', ...extra]);
  res.end();
});
