// The two parameters are swapped in every round.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(host, label) {
  exec('ping ' + host); // expect: javascript/process/command-injection
  if (host.length + label.length > 60) return;
  second(label, host + '.');
}
function second(host, label) {
  first(host, label);
}

app.get('/run', (req, res) => {
  first('localhost', req.query.name); // source
  res.end();
});
