import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function list(folder, options) {
  exec('ls ' + options + folder); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  const listFolder = list.bind(null, req.query.folder); // source
  ['-l ', '-a '].forEach(listFolder);
  res.end();
});
