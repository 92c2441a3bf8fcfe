// The twelfth of twelve calls passes the number of the dangerous branch.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function run(kind, text) {
  if (kind === 12) {
    exec('ping ' + text); // expect: javascript/process/command-injection
  } else {
    console.log(kind, text);
  }
}

app.get('/run', (req, res) => {
  run(1, 'localhost');
  run(2, 'localhost');
  run(3, 'localhost');
  run(4, 'localhost');
  run(5, 'localhost');
  run(6, 'localhost');
  run(7, 'localhost');
  run(8, 'localhost');
  run(9, 'localhost');
  run(10, 'localhost');
  run(11, 'localhost');
  run(12, req.query.name); // source
  res.end();
});
