const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/list', (req, res) => {
  folder = req.query.folder; // source
  exec('ls ' + folder); // expect: javascript/process/command-injection
  res.end();
});
