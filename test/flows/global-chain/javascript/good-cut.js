// The last copy is from a global that only holds constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';
let d = '';

function setDefault() {
  d = 'localhost';
}
function ping() {
  exec('ping ' + c);
}
function copyToC() {
  console.log(b);
  c = d;
}
function copyToB() {
  b = a;
}
function take(req) {
  a = req.query.name;
}

app.get('/default', (req, res) => {
  setDefault();
  res.end();
});

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
