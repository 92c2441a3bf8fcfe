import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function list(options: string, name: string) {
  exec('ls ' + options);
  return name;
}

app.get('/run', (req, res) => {
  const listLong = list.bind(null, '-l ');
  res.json({ name: listLong(String(req.query.folder)) });
});
