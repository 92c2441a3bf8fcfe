import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function list(options, name) {
  exec('ls ' + options);
  return name;
}

app.get('/run', (req, res) => {
  const listLong = list.bind(null, '-l ');
  res.json({ name: listLong(req.query.folder) });
});
