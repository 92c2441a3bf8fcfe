// Untrusted input goes through helpers that log it, a constant through helpers that run it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function step1(text) {
  step2(text.trim());
}
function step2(text) {
  step3(text.trim());
}
function step3(text) {
  step4(text.trim());
}
function step4(text) {
  step5(text.trim());
}
function step5(text) {
  exec('ping ' + text);
}
function log1(text) {
  log2(text.trim());
}
function log2(text) {
  log3(text.trim());
}
function log3(text) {
  log4(text.trim());
}
function log4(text) {
  log5(text.trim());
}
function log5(text) {
  console.log(text);
}

app.get('/run', (req, res) => {
  log1(req.query.name);
  step1('localhost');
  res.end();
});
