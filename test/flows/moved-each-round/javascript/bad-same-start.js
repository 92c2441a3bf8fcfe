// The variables begin as the same value; what one is in a round is what another was in the round before.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const { names } = req.query; // source
  let previous;
  let last = previous;
  for (const name of names) {
    if (previous) exec('ping ' + previous); // expect: javascript/process/command-injection
    previous = last;
    last = name;
  }
  res.end();
});
