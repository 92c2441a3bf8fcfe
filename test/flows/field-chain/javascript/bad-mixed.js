// Each method copies one field to the next; the methods are in another order than the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';

  copyToC() {
    this.c = this.b;
  }

  take(text) {
    this.a = text;
  }

  ping() {
    exec('ping ' + this.c); // expect: javascript/process/command-injection
  }

  copyToB() {
    this.b = this.a;
  }
}

app.get('/run', (req, res) => {
  const job = new Job();
  job.take(req.query.name); // source
  job.copyToB();
  job.copyToC();
  job.ping();
  res.end();
});
