// The helpers pass on an object that holds the text.
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
  step6({ ...target, host: target.host.trim() });
}
function step6(target) {
  step7({ ...target, host: target.host.trim() });
}
function step7(target) {
  step8({ ...target, host: target.host.trim() });
}
function step8(target) {
  step9({ ...target, host: target.host.trim() });
}
function step9(target) {
  step10({ ...target, host: target.host.trim() });
}
function step10(target) {
  step11({ ...target, host: target.host.trim() });
}
function step11(target) {
  step12({ ...target, host: target.host.trim() });
}
function step12(target) {
  exec('ping ' + target.host); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  step1({ host: req.query.name, program: 'ping' }); // source
  res.end();
});
