// The helpers are methods of a class.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Pings {
  step1(text) {
    this.step2(text.trim());
  }
  step2(text) {
    this.step3(text.trim());
  }
  step3(text) {
    this.step4(text.trim());
  }
  step4(text) {
    this.step5(text.trim());
  }
  step5(text) {
    this.step6(text.trim());
  }
  step6(text) {
    this.step7(text.trim());
  }
  step7(text) {
    this.step8(text.trim());
  }
  step8(text) {
    this.step9(text.trim());
  }
  step9(text) {
    this.step10(text.trim());
  }
  step10(text) {
    this.step11(text.trim());
  }
  step11(text) {
    this.step12(text.trim());
  }
  step12(text) {
    this.step13(text.trim());
  }
  step13(text) {
    this.step14(text.trim());
  }
  step14(text) {
    this.step15(text.trim());
  }
  step15(text) {
    this.step16(text.trim());
  }
  step16(text) {
    this.step17(text.trim());
  }
  step17(text) {
    this.step18(text.trim());
  }
  step18(text) {
    this.step19(text.trim());
  }
  step19(text) {
    this.step20(text.trim());
  }
  step20(text) {
    this.step21(text.trim());
  }
  step21(text) {
    this.step22(text.trim());
  }
  step22(text) {
    this.step23(text.trim());
  }
  step23(text) {
    this.step24(text.trim());
  }
  step24(text) {
    this.step25(text.trim());
  }
  step25(text) {
    this.step26(text.trim());
  }
  step26(text) {
    this.step27(text.trim());
  }
  step27(text) {
    this.step28(text.trim());
  }
  step28(text) {
    this.step29(text.trim());
  }
  step29(text) {
    this.step30(text.trim());
  }
  step30(text) {
    exec('ping ' + text); // expect: javascript/process/command-injection
  }
}

app.get('/run', (req, res) => {
  const pings = new Pings();
  pings.step1(req.query.name); // source
  res.end();
});
