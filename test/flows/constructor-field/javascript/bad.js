import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  constructor(host, program) {
    this.host = host;
    this.program = program;
  }
}

app.get('/run', (req, res) => {
  const job = new Job(req.query.name, 'ping'); // source
  exec(job.host); // expect: javascript/process/command-injection
  res.end();
});
