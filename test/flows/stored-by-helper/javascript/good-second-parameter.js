// The first parameter is logged; the second one is stored.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let host = '';

function put(label, text) {
  console.log(label);
  host = text;
}
function ping() {
  exec('ping ' + host);
}

app.get('/put', (req, res) => {
  put(req.query.name, 'localhost');
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
