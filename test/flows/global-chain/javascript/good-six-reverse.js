// One of the copies is replaced by a constant.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';
let d = '';
let e = '';
let f = '';

function ping() {
  exec('ping ' + f);
}
function copyToF() {
  f = e;
}
function copyToE() {
  console.log(d);
  e = 'localhost';
}
function copyToD() {
  d = c;
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

app.get('/f', (req, res) => {
  copyToF();
  res.end();
});

app.get('/e', (req, res) => {
  copyToE();
  res.end();
});

app.get('/d', (req, res) => {
  copyToD();
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
