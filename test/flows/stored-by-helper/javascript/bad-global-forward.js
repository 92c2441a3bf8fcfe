// The helper that stores is defined before the function that runs.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function put(text) {
  host = text;
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
