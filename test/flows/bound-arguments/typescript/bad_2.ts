import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function list(folder: string, options: string) {
  exec('ls ' + options + folder); // expect: javascript/process/command-injection
}

app.get('/run', (req, res) => {
  const listFolder = list.bind(null, String(req.query.folder)); // source
  ['-l ', '-a '].forEach(listFolder);
  res.end();
});
