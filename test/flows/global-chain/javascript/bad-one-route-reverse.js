// One route calls all functions, which are defined in the reverse order of the flow.
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

app.get('/run', (req, res) => {
  take(req);
  copyToB();
  copyToC();
  ping();
  res.end();
});
