// A local variable has the name of the first global.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

function take(req) {
  const a = req.query.name;
  console.log(a);
}
function copyToB() {
  b = a;
}
function copyToC() {
  c = b;
}
function ping() {
  exec('ping ' + c);
}

app.get('/take', (req, res) => {
  take(req);
  res.end();
});

app.get('/b', (req, res) => {
  copyToB();
  res.end();
});

app.get('/c', (req, res) => {
  copyToC();
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
