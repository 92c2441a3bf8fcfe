import { exec } from 'node:child_process';
import express from 'express';

const app = express();

class Ping {
  command(host) {
    return 'ping ' + host;
  }
}
class Count {
  command(host) {
    return host ? 'wc -l hosts' : '';
  }
}
function create(kind) {
  switch (kind) {
    case 'ping':
      return new Ping();
    default:
      return new Count();
  }
}

app.get('/run', (req, res) => {
  exec(create('ping').command(req.query.name)); // source, expect: javascript/process/command-injection
  res.end();
});
