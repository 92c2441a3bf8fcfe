// The object of the factory holds functions that see the text; the factory only gets constants.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function make(host) {
  return {
    name: () => host,
    ping: () => exec('ping ' + host),
  };
}

app.get('/home', (req, res) => {
  make('localhost').ping();
  res.end();
});

app.get('/run', (req, res) => {
  console.log(make('example.com').name());
  console.log(req.query.name);
  res.end();
});
