// The second parameter is never passed on as the first one.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(host, label) {
  exec('ping ' + host);
  if (host.length + label.length > 60) return;
  second(host, label + '.');
}
function second(host, label) {
  third(host, label);
}
function third(host, label) {
  fourth(host, label);
}
function fourth(host, label) {
  fifth(host, label);
}
function fifth(host, label) {
  first(host, label);
}

app.get('/run', (req, res) => {
  first('localhost', req.query.name);
  res.end();
});
