import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  setHost(host) {
    this.host = host;
  }
  getHost() {
    return this.host;
  }
  getProgram() {
    return 'ping';
  }
  set target(value) {
    this.hidden = value;
  }
  get target() {
    return this.hidden;
  }
}

app.get('/run', (req, res) => {
  const job = new Job();
  job.setHost(req.query.name); // source
  exec(job.getHost()); // expect: javascript/process/command-injection
  res.end();
});
