import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(...words) {
  exec(words.join(' '));
}

app.get('/run', (req, res) => {
  const extra = ['localhost'];
  run(...['ping', ...extra]);
  console.log(req.query.name);
  res.end();
});
