import express from 'express';
import multer from 'multer';
import yaml from 'js-yaml';

const app = express();
const upload = multer({ limits: { fileSize: 1000 } });
const defaults = yaml.safeLoad('size: 1');

app.post('/import', upload.single('file'), (req, res) => {
  const text = req.file.buffer.toString(); // source
  res.json({ ...defaults, ...yaml.load(text) }); // expect: javascript/deserialization/unsafe
});
