import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  start(host) {
    const self = this;
    self.host = host;
    [1].forEach(function () {
      exec('ping ' + self.host);
    });
  }
}

app.get('/run', (req: Request, res: Response) => {
  new Job().start('localhost');
  console.log((req.query.name as string));
  res.end();
});
