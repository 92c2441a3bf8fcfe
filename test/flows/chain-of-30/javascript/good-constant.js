// Only a constant is passed to the helpers.
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
  step13(text.trim());
}
function step13(text) {
  step14(text.trim());
}
function step14(text) {
  step15(text.trim());
}
function step15(text) {
  step16(text.trim());
}
function step16(text) {
  step17(text.trim());
}
function step17(text) {
  step18(text.trim());
}
function step18(text) {
  step19(text.trim());
}
function step19(text) {
  step20(text.trim());
}
function step20(text) {
  step21(text.trim());
}
function step21(text) {
  step22(text.trim());
}
function step22(text) {
  step23(text.trim());
}
function step23(text) {
  step24(text.trim());
}
function step24(text) {
  step25(text.trim());
}
function step25(text) {
  step26(text.trim());
}
function step26(text) {
  step27(text.trim());
}
function step27(text) {
  step28(text.trim());
}
function step28(text) {
  step29(text.trim());
}
function step29(text) {
  step30(text.trim());
}
function step30(text) {
  exec('ping ' + text);
}

app.get('/run', (req, res) => {
  step1('localhost');
  console.log(req.query.name);
  res.end();
});
