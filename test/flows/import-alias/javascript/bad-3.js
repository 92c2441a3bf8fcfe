const run = require('child_process').exec;
const express = require('express');

const app = express();

app.get('/run', (req, res) => {
  run(req.query.name); // source, expect: javascript/process/command-injection
  res.end();
});
