// Another property is run, which only holds constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function ping(job) {
  exec('ping ' + job.d);
}
function copyToC(job) {
  job.c = job.b;
}
function copyToB(job) {
  job.b = job.a;
}
function take(job, text) {
  job.a = text;
}

app.get('/run', (req, res) => {
  const job = { a: '', b: '', c: '', d: 'localhost' };
  take(job, req.query.name);
  copyToB(job);
  copyToC(job);
  ping(job);
  res.end();
});
