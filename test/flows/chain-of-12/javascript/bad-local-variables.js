// The helpers keep the text and the answer in variables.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function step1(text) {
  const trimmed = text.trim();
  const answer = step2(trimmed);
  return answer;
}
function step2(text) {
  const trimmed = text.trim();
  const answer = step3(trimmed);
  return answer;
}
function step3(text) {
  const trimmed = text.trim();
  const answer = step4(trimmed);
  return answer;
}
function step4(text) {
  const trimmed = text.trim();
  const answer = step5(trimmed);
  return answer;
}
function step5(text) {
  const trimmed = text.trim();
  const answer = step6(trimmed);
  return answer;
}
function step6(text) {
  const trimmed = text.trim();
  const answer = step7(trimmed);
  return answer;
}
function step7(text) {
  const trimmed = text.trim();
  const answer = step8(trimmed);
  return answer;
}
function step8(text) {
  const trimmed = text.trim();
  const answer = step9(trimmed);
  return answer;
}
function step9(text) {
  const trimmed = text.trim();
  const answer = step10(trimmed);
  return answer;
}
function step10(text) {
  const trimmed = text.trim();
  const answer = step11(trimmed);
  return answer;
}
function step11(text) {
  const trimmed = text.trim();
  const answer = step12(trimmed);
  return answer;
}
function step12(text) {
  const trimmed = text.trim();
  return trimmed;
}

app.get('/run', (req, res) => {
  const host = step1(req.query.name); // source
  const command = 'ping ' + host;
  exec(command); // expect: javascript/process/command-injection
  res.end();
});
