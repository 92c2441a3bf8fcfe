// One route calls all functions, which are defined in the order of the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

function take(req) {
  a = req.query.name; // source
}
function copyToB() {
  b = a;
}
function copyToC() {
  c = b;
}
function ping() {
  exec('ping ' + c); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  take(req);
  copyToB();
  copyToC();
  ping();
  res.end();
});
