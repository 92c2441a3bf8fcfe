import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function read(request) {
  return request.query.name; // source
}
const clean = (text) => text.trim();

app.get('/run', (req, res) => {
  const host = read(req);
  exec('ping ' + clean(host)); // expect: javascript/process/command-injection
  res.end();
});
