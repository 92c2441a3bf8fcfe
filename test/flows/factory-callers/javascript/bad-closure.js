// The object of the factory holds functions that see the text.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function make(host) {
  return {
    name: () => host,
    ping: () => exec('ping ' + host), // expect: javascript/process/command-injection
  };
}

app.get('/home', (req, res) => {
  make('localhost').ping();
  res.end();
});

app.get('/run', (req, res) => {
  make(req.query.name).ping(); // source
  res.end();
});
