// One of the copies is replaced by a constant.
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
    exec('ping ' + this.f);
  }

  copyToF() {
    this.f = this.e;
  }

  copyToE() {
    console.log(this.d);
    this.e = 'localhost';
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
  job.take(req.query.name);
  res.end();
});
