// Another field is run, which only holds constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';
  d = '';

  ping() {
    exec('ping ' + this.d);
  }

  copyToC() {
    this.c = this.b;
  }

  copyToB() {
    this.b = this.a;
  }

  take(text) {
    this.a = text;
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
