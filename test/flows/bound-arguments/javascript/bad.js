import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function list(options, folder) {
  exec('ls ' + options + folder); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  const listLong = list.bind(null, '-l ');
  listLong(req.query.folder); // source
  res.end();
});
