import { exec } from 'node:child_process';
import express from 'express';
import { REMOTE } from './settings.js';

const app = express();
app.get('/run', (req, res) => {
  let host = 'localhost';
  if (REMOTE) {
    host = req.query.name;
  }
  exec('ping ' + host);
  res.end();
});
