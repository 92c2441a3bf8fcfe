// Untrusted input is stored in another object.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const first = { host: '' };
const second = { host: '' };

function put(target, text) {
  target.host = text;
}
function ping() {
  exec('ping ' + second.host);
}

app.get('/first', (req, res) => {
  put(first, req.query.name);
  console.log(first.host);
  res.end();
});

app.get('/second', (req, res) => {
  put(second, 'localhost');
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
