const express = require('express');
const fs = require('node:fs');
const path = require('node:path');

const router = express.Router();
const root = path.resolve(__dirname, '../reports');

router.get('/raw/:name', (req, res, next) => {
  fs.readFile(path.join(root, req.params.name), 'utf8', (error, text) => { // expect: CWE-22
    if (error) return next(error);
    res.type('text/plain').send(text);
  });
});

router.get('/checked/:name', (req, res, next) => {
  const full = path.resolve(root, req.params.name);
  if (!full.startsWith(root + path.sep)) return res.sendStatus(403);
  fs.readFile(full, 'utf8', (error, text) => {
    if (error) return next(error);
    res.type('text/plain').send(text);
  });
});

router.get('/base/:name', (req, res) => {
  res.sendFile(path.join(root, path.basename(req.params.name)));
});

router.get('/echo', (req, res) => {
  res.type('text/plain').send('You asked for ' + req.query.what);
});

module.exports = router;
