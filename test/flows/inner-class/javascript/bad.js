import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  const host = req.query.name; // source
  class Ping {
    command() {
      return 'ping ' + host;
    }
  }
  exec(new Ping().command()); // expect: javascript/process/command-injection
  res.end();
});
