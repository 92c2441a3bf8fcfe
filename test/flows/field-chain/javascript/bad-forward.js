// Each method copies one field to the next; the methods are in the order of the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';

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
    exec('ping ' + this.c); // expect: javascript/process/command-injection
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
