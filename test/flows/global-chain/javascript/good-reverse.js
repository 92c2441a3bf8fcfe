// Another global is run, which only holds constants.
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
  exec('ping ' + d);
}
function copyToC() {
  c = b;
}
function copyToB() {
  b = a;
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

app.get('/default', (req, res) => {
  setDefault();
  res.end();
});
