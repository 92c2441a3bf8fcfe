// The first copy converts the text to a number.
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
  b = String(Number(a));
}
function take(req) {
  a = req.query.name;
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
