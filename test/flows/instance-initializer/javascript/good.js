import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  name = 'localhost';
  command = 'ping ' + this.name;
  constructor(host) {
    this.name = host;
  }
}

app.get('/run', (req, res) => {
  exec(new Job(req.query.name).command);
  res.end();
});
