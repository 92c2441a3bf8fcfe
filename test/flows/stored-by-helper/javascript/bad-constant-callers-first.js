// Two earlier callers pass constants.
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

app.get('/near', (req, res) => {
  put('localhost');
  res.end();
});

app.get('/far', (req, res) => {
  put('example.com');
  res.end();
});

app.get('/put', (req, res) => {
  put(req.query.name); // source
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
