import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  constructor(host) {
    this.host = host;
  }
}

app.get('/run', (req, res) => {
  const a = new Job('localhost');
  const b = new Job(req.query.name);
  exec('ping ' + a.host);
  console.log(b.host);
  res.end();
});
