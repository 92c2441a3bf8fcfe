import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Ping {
  command(host: string) {
    return 'ping ' + host;
  }
}
class Count {
  command(host: string) {
    return host ? 'wc -l hosts' : '';
  }
}
function create(kind: string) {
  switch (kind) {
    case 'ping':
      return new Ping();
    default:
      return new Count();
  }
}

app.get('/run', (req: Request, res: Response) => {
  exec(create('ping').command((req.query.name as string))); // source, expect: javascript/process/command-injection
  res.end();
});
