// The helper that stores is defined after the function that runs.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function ping() {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
function put(text) {
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
