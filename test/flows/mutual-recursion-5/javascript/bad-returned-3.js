// The result of `third` is run; the text comes back through all functions.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(text) {
  if (text.length > 40) return text;
  return second(text + '.');
}
function second(text) {
  return third(text + '.');
}
function third(text) {
  return fourth(text + '.');
}
function fourth(text) {
  return fifth(text + '.');
}
function fifth(text) {
  return first(text + '.');
}

app.get('/run', (req, res) => {
  const host = third(req.query.name); // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
