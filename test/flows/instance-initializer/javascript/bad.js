import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  command = 'ping';
  constructor(host) {
    this.command += ' ' + host;
  }
}

app.get('/run', (req, res) => {
  exec(new Job(req.query.name).command); // source, expect: javascript/process/command-injection
  res.end();
});
