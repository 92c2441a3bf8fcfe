import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  start(host) {
    const self = this;
    self.host = host;
    [1].forEach(function () {
      exec('ping ' + self.host); // expect: javascript/process/command-injection
    });
  }
}

app.get('/run', (req, res) => {
  new Job().start(req.query.name); // source
  res.end();
});
