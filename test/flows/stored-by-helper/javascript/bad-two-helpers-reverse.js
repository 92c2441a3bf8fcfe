// A helper passes the text to another one, which stores it.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function ping() {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
function put(text) {
  store(text.trim());
}
function store(text) {
  host = text;
}

app.get('/ping', (req, res) => {
  ping();
  res.end();
});

app.get('/put', (req, res) => {
  put(req.query.name); // source
  res.end();
});
