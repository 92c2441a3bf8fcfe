// Untrusted input enters at `second`; `third` converts the text to a number on the only path to `first`.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(text, rounds) {
  if (rounds > 3) {
    exec('ping ' + text);
    return;
  }
  second(text, rounds + 1);
}
function second(text, rounds) {
  third(text, rounds);
}
function third(text, rounds) {
  first(String(Number(text)), rounds);
}

app.get('/run', (req, res) => {
  second(req.query.name, 0);
  res.end();
});
