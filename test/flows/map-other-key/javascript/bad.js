import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const values = new Map();
  values.set('host', req.query.name); // source
  values.set('port', '80');
  exec('ping ' + values.get('host')); // expect: javascript/process/command-injection
  res.end();
});
