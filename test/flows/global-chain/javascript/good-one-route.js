// Another global is run, which only holds constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';
let d = '';

function take(req) {
  a = req.query.name;
}
function copyToB() {
  b = a;
}
function copyToC() {
  c = b;
}
function ping() {
  exec('ping ' + d);
}
function setDefault() {
  d = 'localhost';
}

app.get('/run', (req, res) => {
  take(req);
  copyToB();
  copyToC();
  setDefault();
  ping();
  res.end();
});
