// One object for all requests; methods and routes are in the reverse order of the flow.
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

const job = new Job();

app.get('/ping', (req, res) => {
  job.ping();
  res.end();
});

app.get('/f', (req, res) => {
  job.copyToF();
  res.end();
});

app.get('/e', (req, res) => {
  job.copyToE();
  res.end();
});

app.get('/d', (req, res) => {
  job.copyToD();
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
