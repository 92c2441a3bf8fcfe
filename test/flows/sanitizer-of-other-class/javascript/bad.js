import { exec } from 'node:child_process';
import express from 'express';
import { quote } from 'shell-quote';
import { escape } from 'he';

const app = express();

app.get('/run', (req, res) => {
  exec('ping ' + escape(req.query.name)); // source, expect: javascript/process/command-injection
  res.end();
});
