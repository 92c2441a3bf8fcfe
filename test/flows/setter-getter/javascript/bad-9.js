import { exec } from 'node:child_process';
import http from 'node:http';

http.createServer((req, res) => {
  const request = {
    header(name) {
      return req.headers[name] || '';
    },
    get host() {
      return this.header('host');
    },
  };
  exec(`ping -c 1 ${request.host}`); // expect: javascript/process/command-injection
  res.end();
});
