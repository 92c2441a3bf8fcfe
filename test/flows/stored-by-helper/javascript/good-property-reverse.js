// The helper stores the text in another property.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const settings = { host: 'localhost', label: '' };

function ping() {
  exec('ping ' + settings.host);
}
function put(target, text) {
  target.label = text;
}

app.get('/ping', (req, res) => {
  ping();
  res.end();
});

app.get('/put', (req, res) => {
  put(settings, req.query.name);
  res.end();
});
