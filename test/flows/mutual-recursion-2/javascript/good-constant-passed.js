// The function that runs the host gets only a constant from its partner.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(text, rounds) {
  console.log(text);
  if (rounds > 3) return;
  second('localhost', rounds + 1);
}
function second(host, rounds) {
  exec('ping ' + host);
  first(host, rounds);
}

app.get('/run', (req, res) => {
  first(req.query.name, 0);
  res.end();
});
