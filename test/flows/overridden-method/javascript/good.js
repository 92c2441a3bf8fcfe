import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  start(host) {
    console.log(host);
  }
  run(host) {
    this.start(host);
  }
}
class Ping extends Job {
  start(host) {
    exec('ping ' + host);
  }
}
class Quiet extends Job {}

app.get('/run', (req, res) => {
  new Quiet().run(req.query.name);
  res.end();
});
