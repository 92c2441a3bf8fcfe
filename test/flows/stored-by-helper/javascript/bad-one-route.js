// One route stores and runs.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function ping() {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
function put(text) {
  host = text;
}

app.get('/run', (req, res) => {
  put(req.query.name); // source
  ping();
  res.end();
});
