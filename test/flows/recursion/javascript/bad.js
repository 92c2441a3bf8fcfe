import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function repeat(text, times) {
  if (times === 0) return '';
  return text + repeat(text, times - 1);
}

app.get('/run', (req, res) => {
  exec('ping ' + repeat(req.query.name, 3)); // source, expect: javascript/process/command-injection
  res.end();
});
