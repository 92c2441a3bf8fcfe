// Each function copies one global to the next; functions and routes are in the reverse order of the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

function ping() {
  exec('ping ' + c); // expect: javascript/process/command-injection
}
function copyToC() {
  c = b;
}
function copyToB() {
  b = a;
}
function take(req) {
  a = req.query.name; // source
}

app.get('/ping', (req, res) => {
  ping();
  res.end();
});

app.get('/c', (req, res) => {
  copyToC();
  res.end();
});

app.get('/b', (req, res) => {
  copyToB();
  res.end();
});

app.get('/take', (req, res) => {
  take(req);
  res.end();
});
