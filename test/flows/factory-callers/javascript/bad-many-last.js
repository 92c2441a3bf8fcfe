// Eight earlier callers pass constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function make(host) {
  return { host, port: 22 };
}

app.get('/alpha', (req, res) => {
  const target = make('alpha.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/beta', (req, res) => {
  const target = make('beta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/gamma', (req, res) => {
  const target = make('gamma.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/delta', (req, res) => {
  const target = make('delta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/epsilon', (req, res) => {
  const target = make('epsilon.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/zeta', (req, res) => {
  const target = make('zeta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/eta', (req, res) => {
  const target = make('eta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/theta', (req, res) => {
  const target = make('theta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/run', (req, res) => {
  const target = make(req.query.name); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
});
