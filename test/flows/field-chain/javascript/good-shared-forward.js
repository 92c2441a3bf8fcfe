// Another field is run, which only holds constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';
  d = '';

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
    exec('ping ' + this.d);
  }

  setDefault() {
    this.d = 'localhost';
  }
}

const job = new Job();

app.get('/take', (req, res) => {
  job.take(req.query.name);
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

app.get('/default', (req, res) => {
  job.setDefault();
  res.end();
});
