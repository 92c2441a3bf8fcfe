// The helper escapes the text.
import { exec } from 'node:child_process';
import express from 'express';
import { quote } from 'shell-quote';

const app = express();

let host = '';

function put(text) {
  host = quote([text]);
}
function ping() {
  exec('ping ' + host);
}

app.get('/put', (req, res) => {
  put(req.query.name);
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
