// The text is the second of two parameters.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function step1(label, text) {
  step2(label, text.trim());
}
function step2(label, text) {
  step3(label, text.trim());
}
function step3(label, text) {
  step4(label, text.trim());
}
function step4(label, text) {
  step5(label, text.trim());
}
function step5(label, text) {
  console.log(label);
  exec('ping ' + text); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  step1('ping', req.query.name); // source
  res.end();
});
