// Each method copies one field to the next; the methods are in the reverse order of the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';

  ping() {
    exec('ping ' + this.c); // expect: javascript/process/command-injection
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
}

app.get('/run', (req, res) => {
  const job = new Job();
  job.take(req.query.name); // source
  job.copyToB();
  job.copyToC();
  job.ping();
  res.end();
});
