// Maps and sets are made of pairs and lists.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/map', (req, res) => {
  const hosts = new Map([['own', req.query.name]]);
  exec('ping ' + hosts.get('own')); // expect: javascript/process/command-injection
  res.end();
});

app.get('/set', (req, res) => {
  const [host] = [...new Set([req.query.name])];
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

const known = new Map([['docs', 'docs.example.com']]);

app.get('/known', (req, res) => {
  const host = known.get(req.query.name);
  if (host) {
    exec('ping ' + host);
  } else {
    exec('ping ' + req.query.other); // expect: javascript/process/command-injection
  }
  res.end();
});
