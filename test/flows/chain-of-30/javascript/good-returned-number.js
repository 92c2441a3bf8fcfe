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
  return step8(text.trim());
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
  return step13(text.trim());
}
function step13(text) {
  return step14(text.trim());
}
function step14(text) {
  return step15(text.trim());
}
function step15(text) {
  return step16(text.trim());
}
function step16(text) {
  return String(Number(step17(text.trim())));
}
function step17(text) {
  return step18(text.trim());
}
function step18(text) {
  return step19(text.trim());
}
function step19(text) {
  return step20(text.trim());
}
function step20(text) {
  return step21(text.trim());
}
function step21(text) {
  return step22(text.trim());
}
function step22(text) {
  return step23(text.trim());
}
function step23(text) {
  return step24(text.trim());
}
function step24(text) {
  return step25(text.trim());
}
function step25(text) {
  return step26(text.trim());
}
function step26(text) {
  return step27(text.trim());
}
function step27(text) {
  return step28(text.trim());
}
function step28(text) {
  return step29(text.trim());
}
function step29(text) {
  return step30(text.trim());
}
function step30(text) {
  return text.trim();
}

app.get('/run', (req, res) => {
  const count = step1(req.query.name);
  exec('ping -c ' + count);
  res.end();
});
