// Each method copies one field to the next; the methods are in the reverse order of the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';
  d = '';
  e = '';
  f = '';

  ping() {
    exec('ping ' + this.f); // expect: javascript/process/command-injection
  }

  copyToF() {
    this.f = this.e;
  }

  copyToE() {
    this.e = this.d;
  }

  copyToD() {
    this.d = this.c;
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
  job.copyToD();
  job.copyToE();
  job.copyToF();
  job.ping();
  res.end();
});
