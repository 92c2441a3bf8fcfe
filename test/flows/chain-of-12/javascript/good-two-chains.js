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
  step6(text.trim());
}
function step6(text) {
  step7(text.trim());
}
function step7(text) {
  step8(text.trim());
}
function step8(text) {
  step9(text.trim());
}
function step9(text) {
  step10(text.trim());
}
function step10(text) {
  step11(text.trim());
}
function step11(text) {
  step12(text.trim());
}
function step12(text) {
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
  log6(text.trim());
}
function log6(text) {
  log7(text.trim());
}
function log7(text) {
  log8(text.trim());
}
function log8(text) {
  log9(text.trim());
}
function log9(text) {
  log10(text.trim());
}
function log10(text) {
  log11(text.trim());
}
function log11(text) {
  log12(text.trim());
}
function log12(text) {
  console.log(text);
}

app.get('/run', (req, res) => {
  log1(req.query.name);
  step1('localhost');
  res.end();
});
