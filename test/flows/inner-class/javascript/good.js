import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name;
  const known = 'localhost';
  class Ping {
    command() {
      return 'ping ' + known;
    }
  }
  exec(new Ping().command());
  console.log(host.length);
  res.end();
});
