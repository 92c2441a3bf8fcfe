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
    exec('ping ' + text); // expect: javascript/process/command-injection
  }
}

app.get('/run', (req, res) => {
  const pings = new Pings();
  pings.step1(req.query.name); // source
  res.end();
});
