import { exec } from 'node:child_process';
import express from 'express';

const app = express();

const make = () =>
  new (class {
    command(host) {
      return host ? 'ping localhost' : '';
    }
  })();

app.get('/run', (req, res) => {
  exec(make().command(req.query.name));
  res.end();
});
