const path = require('node:path');
const crypto = require('node:crypto');
const { execFile } = require('node:child_process');
const express = require('express');
const fileUpload = require('express-fileupload');
const helmet = require('helmet');

const app = express();
app.use(helmet());
app.use(fileUpload({ limits: { fileSize: 5_000_000 } }));

const kinds = { 'image/png': '.png', 'image/jpeg': '.jpg' };

app.post('/pictures', async (req, res) => {
  const picture = req.files.picture;
  const ending = kinds[picture.mimetype];
  if (!ending) return res.sendStatus(415);
  const name = crypto.randomUUID() + ending;
  await picture.mv(path.join('/srv/gallery', name));
  execFile('convert', [path.join('/srv/gallery', name), '-thumbnail', '100', path.join('/srv/thumbs', name)], () =>
    res.status(201).json({ name }),
  );
});

app.post('/documents', async (req, res) => {
  const { document } = req.files;
  await document.mv('/srv/documents/' + document.name); // expect: CWE-22
  res.status(201).json({ name: document.name });
});

app.get('/documents/:name', (req, res) => {
  res.download('/srv/documents/' + req.params.name); // expect: CWE-22
});

app.get('/pictures/:name', (req, res) => {
  res.sendFile(req.params.name, { root: '/srv/gallery' });
});

module.exports = app;
