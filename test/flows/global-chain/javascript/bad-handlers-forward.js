// The handlers of the routes copy the globals, in the order of the flow.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

app.get('/take', (req, res) => {
  a = req.query.name; // source
  res.end();
});

app.get('/b', (req, res) => {
  b = a;
  res.end();
});

app.get('/c', (req, res) => {
  c = b;
  res.end();
});

app.get('/ping', (req, res) => {
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});
