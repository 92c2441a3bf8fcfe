// Twelve numbers are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(kind, text) {
  if (kind === 12) {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}

app.get('/run', (req, res) => {
  run(0, req.query.name);
  run(1, req.query.name);
  run(2, req.query.name);
  run(3, req.query.name);
  run(4, req.query.name);
  run(5, req.query.name);
  run(6, req.query.name);
  run(7, req.query.name);
  run(8, req.query.name);
  run(9, req.query.name);
  run(10, req.query.name);
  run(11, req.query.name);
  res.end();
});
