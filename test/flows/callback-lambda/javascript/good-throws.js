const { exec } = require('node:child_process');
const express = require('express');

const app = express();

function refuse(path) {
  throw new Error('not yet: ' + path);
}

app.get('/run', (req, res) => {
  refuse(req.path);
  exec('ping ' + req.query.name);
  res.end();
});
