import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Job {
  start(host) {
    exec('ping ' + host);
  }
}
class Ping extends Job {}

app.get('/run', (req, res) => {
  new Ping().start('localhost');
  console.log(req.query.name);
  res.end();
});
