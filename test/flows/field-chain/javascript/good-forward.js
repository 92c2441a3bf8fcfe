// Another field is run, which only holds constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';
  d = '';

  take(text) {
    this.a = text;
  }

  copyToB() {
    this.b = this.a;
  }

  copyToC() {
    this.c = this.b;
  }

  ping() {
    exec('ping ' + this.d);
  }

  setDefault() {
    this.d = 'localhost';
  }
}

app.get('/run', (req, res) => {
  const job = new Job();
  job.take(req.query.name);
  job.copyToB();
  job.copyToC();
  job.setDefault();
  job.ping();
  res.end();
});
