// The helper stores the text in another property.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const settings = { host: 'localhost', label: '' };

function put(target, text) {
  target.label = text;
}
function ping() {
  exec('ping ' + settings.host);
}

app.get('/put', (req, res) => {
  put(settings, req.query.name);
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
