// The helper stores the text in a property of its parameter.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const settings = { host: '', label: '' };

function put(target, text) {
  target.host = text;
}
function ping() {
  exec('ping ' + settings.host); // expect: javascript/process/command-injection
}

app.get('/put', (req, res) => {
  put(settings, req.query.name); // source
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
