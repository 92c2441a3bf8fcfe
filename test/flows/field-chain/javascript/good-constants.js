// The first field only gets a constant; untrusted input is logged.
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
    this.b = this.a;
  }

  take(text) {
    this.a = text;
  }
}

app.get('/run', (req, res) => {
  const job = new Job();
  job.take('localhost');
  job.copyToB();
  job.copyToC();
  console.log(req.query.name);
  job.ping();
  res.end();
});
