// A helper in the middle logs the text and passes a constant on.
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
  console.log(text);
  step8('localhost');
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

app.get('/run', (req, res) => {
  step1(req.query.name);
  res.end();
});
