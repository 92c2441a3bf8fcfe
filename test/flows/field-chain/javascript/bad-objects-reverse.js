// Each function copies the property of one object to the next; functions and routes are in the reverse order of the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const first = { host: '' };
const second = { host: '' };
const third = { host: '' };

function ping() {
  exec('ping ' + third.host); // expect: javascript/process/command-injection
}
function copyToThird() {
  third.host = second.host;
}
function copyToSecond() {
  second.host = first.host;
}
function take(text) {
  first.host = text;
}

app.get('/ping', (req, res) => {
  ping();
  res.end();
});

app.get('/third', (req, res) => {
  copyToThird();
  res.end();
});

app.get('/second', (req, res) => {
  copyToSecond();
  res.end();
});

app.get('/take', (req, res) => {
  take(req.query.name); // source
  res.end();
});
