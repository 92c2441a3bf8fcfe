const express = require('express');
const ping = require('./ping');

const app = express();
app.get('/run', (req, res) => {
  ping(req.query.name); // source
  res.end();
});
