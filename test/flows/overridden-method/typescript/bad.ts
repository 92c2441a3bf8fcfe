import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

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
    exec('ping ' + host); // expect: javascript/process/command-injection
  }
}
class Quiet extends Job {}

app.get('/run', (req: Request, res: Response) => {
  new Ping().run((req.query.name as string)); // source
  res.end();
});
