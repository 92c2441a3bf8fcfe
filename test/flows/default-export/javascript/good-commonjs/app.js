const express = require('express');
const ping = require('./ping');

const app = express();
app.get('/run', (req, res) => {
  ping('localhost');
  console.log(req.query.name);
  res.end();
});
