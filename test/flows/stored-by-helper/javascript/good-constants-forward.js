// All callers of the helper pass constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function put(text) {
  host = text;
}
function ping() {
  exec('ping ' + host);
}

app.get('/near', (req, res) => {
  put('localhost');
  res.end();
});

app.get('/far', (req, res) => {
  put('example.com');
  res.end();
});

app.get('/log', (req, res) => {
  console.log(req.query.name);
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
