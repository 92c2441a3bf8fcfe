// The last helper returns the text, and the route runs it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function step1(text) {
  return step2(text.trim());
}
function step2(text) {
  return step3(text.trim());
}
function step3(text) {
  return step4(text.trim());
}
function step4(text) {
  return step5(text.trim());
}
function step5(text) {
  return text.trim();
}

app.get('/run', (req, res) => {
  const host = step1(req.query.name); // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
