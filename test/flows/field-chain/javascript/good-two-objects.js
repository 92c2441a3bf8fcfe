// Untrusted input is in another object.
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
    exec('ping ' + this.c);
  }
}

app.get('/run', (req, res) => {
  const first = new Job();
  const second = new Job();
  first.take(req.query.name);
  first.copyToB();
  first.copyToC();
  second.take('localhost');
  second.copyToB();
  second.copyToC();
  console.log(first.c);
  second.ping();
  res.end();
});
