import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  try {
    throw new Error(req.query.name); // source
  } catch (error) {
    exec('ping ' + error.message); // expect: javascript/process/command-injection
  }
  res.end();
});
