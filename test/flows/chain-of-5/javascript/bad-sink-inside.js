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
  exec('ping ' + text); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  step1(req.query.name); // source
  res.end();
});
