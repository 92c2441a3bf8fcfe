// A counter ends the recursion.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function first(text, rounds) {
  if (rounds > 3) {
    exec('ping ' + text); // expect: javascript/process/command-injection
    return;
  }
  second(text, rounds + 1);
}
function second(text, rounds) {
  third(text, rounds);
}
function third(text, rounds) {
  fourth(text, rounds);
}
function fourth(text, rounds) {
  fifth(text, rounds);
}
function fifth(text, rounds) {
  first(text, rounds);
}

app.get('/run', (req, res) => {
  second(req.query.name, 0); // source
  res.end();
});
