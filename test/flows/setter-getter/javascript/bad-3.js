import { exec } from 'node:child_process';
import http from 'node:http';

http.createServer((req, res) => {
  const request = {
    get host() {
      return this.all.host;
    },
    all: req.headers,
  };
  exec(`ping -c 1 ${request.host}`); // expect: javascript/process/command-injection
  res.end();
});
