// A helper in the middle converts what it gets back to a number.
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
  return step6(text.trim());
}
function step6(text) {
  return step7(text.trim());
}
function step7(text) {
  return String(Number(step8(text.trim())));
}
function step8(text) {
  return step9(text.trim());
}
function step9(text) {
  return step10(text.trim());
}
function step10(text) {
  return step11(text.trim());
}
function step11(text) {
  return step12(text.trim());
}
function step12(text) {
  return text.trim();
}

app.get('/run', (req, res) => {
  const count = step1(req.query.name);
  exec('ping -c ' + count);
  res.end();
});
