// A helper passes the text to another one, which stores it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function store(text) {
  host = text;
}
function put(text) {
  store(text.trim());
}
function ping() {
  exec('ping ' + host); // expect: javascript/process/command-injection
}

app.get('/put', (req, res) => {
  put(req.query.name); // source
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
