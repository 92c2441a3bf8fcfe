import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function withName(request, use) {
  use(request.query.name); // source
}

app.get('/run', (req, res) => {
  withName(req, (name) => exec('ping ' + name)); // expect: javascript/process/command-injection
  res.end();
});
