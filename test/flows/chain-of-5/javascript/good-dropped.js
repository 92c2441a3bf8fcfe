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
  console.log(text);
  step4('localhost');
}
function step4(text) {
  step5(text.trim());
}
function step5(text) {
  exec('ping ' + text);
}

app.get('/run', (req, res) => {
  step1(req.query.name);
  res.end();
});
