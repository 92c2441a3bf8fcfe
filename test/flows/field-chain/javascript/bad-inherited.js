// The first two methods are of the base class.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Base {
  a = '';
  b = '';
  c = '';

  take(text) {
    this.a = text;
  }

  copyToB() {
    this.b = this.a;
  }
}

class Job extends Base {
  ping() {
    exec('ping ' + this.c); // expect: javascript/process/command-injection
  }

  copyToC() {
    this.c = this.b;
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
