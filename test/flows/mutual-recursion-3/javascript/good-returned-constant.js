// The recursion ends with a constant.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(text) {
  if (text.length > 40) return 'localhost';
  return second(text + '.');
}
function second(text) {
  return third(text + '.');
}
function third(text) {
  return first(text + '.');
}

app.get('/run', (req, res) => {
  const host = third(req.query.name);
  exec('ping ' + host);
  res.end();
});
