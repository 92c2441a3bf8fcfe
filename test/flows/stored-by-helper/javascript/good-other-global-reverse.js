// Untrusted input is stored in another global.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';
let label = '';

function ping() {
  exec('ping ' + host);
}
function putLabel(text) {
  label = text;
}
function put(text) {
  host = text;
}

app.get('/ping', (req, res) => {
  ping();
  res.end();
});

app.get('/label', (req, res) => {
  putLabel(req.query.name);
  console.log(label);
  res.end();
});

app.get('/put', (req, res) => {
  put('localhost');
  res.end();
});
