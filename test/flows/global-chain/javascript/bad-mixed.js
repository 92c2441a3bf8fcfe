// Each function copies one global to the next; functions and routes are in another order than the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

function copyToC() {
  c = b;
}
function take(req) {
  a = req.query.name; // source
}
function ping() {
  exec('ping ' + c); // expect: javascript/process/command-injection
}
function copyToB() {
  b = a;
}

app.get('/c', (req, res) => {
  copyToC();
  res.end();
});

app.get('/take', (req, res) => {
  take(req);
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});

app.get('/b', (req, res) => {
  copyToB();
  res.end();
});
