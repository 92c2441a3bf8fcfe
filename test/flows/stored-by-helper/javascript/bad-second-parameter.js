// The second parameter is stored.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function put(label, text) {
  console.log(label);
  host = text;
}
function ping() {
  exec('ping ' + host); // expect: javascript/process/command-injection
}

app.get('/put', (req, res) => {
  put('host', req.query.name); // source
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
