// The first copy converts the text to a number.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';

  ping() {
    exec('ping ' + this.c);
  }

  copyToC() {
    this.c = this.b;
  }

  copyToB() {
    this.b = String(Number(this.a));
  }

  take(text) {
    this.a = text;
  }
}

app.get('/run', (req, res) => {
  const job = new Job();
  job.take(req.query.name);
  job.copyToB();
  job.copyToC();
  job.ping();
  res.end();
});
