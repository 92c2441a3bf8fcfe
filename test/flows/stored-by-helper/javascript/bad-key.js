// The helper stores the text at a key that the caller names.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const settings = { host: '', label: '' };

function put(key, text) {
  settings[key] = text;
}
function ping() {
  exec('ping ' + settings.host); // expect: javascript/process/command-injection
}

app.get('/label', (req, res) => {
  put('label', 'own');
  res.end();
});

app.get('/put', (req, res) => {
  put('host', req.query.name); // source
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
