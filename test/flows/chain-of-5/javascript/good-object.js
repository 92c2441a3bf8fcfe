// The helpers pass on an object; another of its properties is run.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function step1(target) {
  step2({ ...target, host: target.host.trim() });
}
function step2(target) {
  step3({ ...target, host: target.host.trim() });
}
function step3(target) {
  step4({ ...target, host: target.host.trim() });
}
function step4(target) {
  step5({ ...target, host: target.host.trim() });
}
function step5(target) {
  exec('ping ' + target.program);
}

app.get('/run', (req, res) => {
  step1({ host: req.query.name, program: 'localhost' });
  res.end();
});
