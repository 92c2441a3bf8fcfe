const express = require('express');
const { exec } = require('child_process');
const app = express();
app.get('/list', (req, res) => {
  folder = req.query.folder;
  folder = '/tmp';
  exec('ls ' + folder);
  res.end();
});
