import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  start(host) {
    exec('ping ' + host); // expect: javascript/process/command-injection
  }
}
class Ping extends Job {}

app.get('/run', (req, res) => {
  new Ping().start(req.query.name); // source
  res.end();
});
