import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  constructor(target) {
    this.target = target;
  }
  command() {
    return 'ping ' + this.target;
  }
}
class Verbose extends Job {
  constructor(host) {
    super(host);
  }
  command() {
    return super.command() + ' -v';
  }
}

app.get('/run', (req, res) => {
  exec(new Verbose(req.query.name).command()); // source, expect: javascript/process/command-injection
  res.end();
});
