const { exec } = require('node:child_process');
const express = require('express');

const app = express();

app.get('/later', (req) => {
  throw new Error('not yet: ' + req.path);
});

app.get('/run', (req, res) => {
  process.on('exit', (code) => {
    throw new Error('left with ' + code);
  });
  exec('ping ' + req.query.name); // source, expect: javascript/process/command-injection
  res.end();
});
