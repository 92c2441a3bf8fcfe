import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const values = new Map();
  values.set('host', req.query.name); // source
  exec('ping ' + values.get('host')); // expect: javascript/process/command-injection
  res.end();
});
