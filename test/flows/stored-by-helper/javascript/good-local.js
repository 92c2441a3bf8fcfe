// A local variable of the helper has the name of the global.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function put(text) {
  const host = text;
  console.log(host);
}
function setDefault() {
  host = 'localhost';
}
function ping() {
  exec('ping ' + host);
}

app.get('/put', (req, res) => {
  put(req.query.name);
  setDefault();
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
