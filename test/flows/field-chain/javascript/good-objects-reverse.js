// The property of another object is run, which only holds constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const first = { host: '' };
const second = { host: '' };
const third = { host: '' };
const fourth = { host: 'localhost' };

function setDefault() {
  fourth.host = 'example.com';
}
function ping() {
  exec('ping ' + fourth.host);
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
  take(req.query.name);
  res.end();
});

app.get('/default', (req, res) => {
  setDefault();
  res.end();
});
