// One object for all requests; methods and routes are in the order of the flow.
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

const job = new Job();

app.get('/take', (req, res) => {
  job.take(req.query.name); // source
  res.end();
});

app.get('/b', (req, res) => {
  job.copyToB();
  res.end();
});

app.get('/c', (req, res) => {
  job.copyToC();
  res.end();
});

app.get('/ping', (req, res) => {
  job.ping();
  res.end();
});
