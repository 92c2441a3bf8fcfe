// The helper converts the text to a number.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

let count = 0;

function put(text) {
  count = Number(text);
}
function ping() {
  exec('ping -c ' + count + ' localhost');
}

app.get('/put', (req, res) => {
  put(req.query.name);
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
