// Each function copies one property to the next; the functions are in the order of the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function take(job, text) {
  job.a = text;
}
function copyToB(job) {
  job.b = job.a;
}
function copyToC(job) {
  job.c = job.b;
}
function ping(job) {
  exec('ping ' + job.c); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  const job = { a: '', b: '', c: '' };
  take(job, req.query.name); // source
  copyToB(job);
  copyToC(job);
  ping(job);
  res.end();
});
