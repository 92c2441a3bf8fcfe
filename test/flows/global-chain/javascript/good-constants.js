// The first global only gets a constant; untrusted input is logged.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

function ping() {
  exec('ping ' + c);
}
function copyToC() {
  c = b;
}
function copyToB() {
  b = a;
}
function take(req) {
  a = 'localhost';
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

app.get('/log', (req, res) => {
  console.log(req.query.name);
  res.end();
});
