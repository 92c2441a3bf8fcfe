import formidable from 'formidable';
import busboy from 'busboy';
import express from 'express';
import { exec } from 'child_process';
const app = express();
app.post('/a', (req, res, next) => {
  const form = formidable({});
  form.parse(req, (err, fields, files) => {
    exec('ls ' + fields.a); // FOUND javascript/process/command-injection
    res.json({ fields, files });
  });
});
app.post('/b', (req, res) => {
  const bb = busboy({ headers: req.headers, limits: { fileSize: 10 } });
  bb.on('file', (name, stream, { filename }) => { exec('ls ' + filename); // FOUND javascript/process/command-injection
  });
  req.pipe(bb);
});
