// One object for all requests; methods and routes are in the reverse order of the flow.
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

const job = new Job();

app.get('/ping', (req, res) => {
  job.ping();
  res.end();
});

app.get('/c', (req, res) => {
  job.copyToC();
  res.end();
});

app.get('/b', (req, res) => {
  job.copyToB();
  res.end();
});

app.get('/take', (req, res) => {
  job.take(req.query.name); // source
  res.end();
});
