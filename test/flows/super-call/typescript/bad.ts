import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  target: string;
  constructor(target: string) {
    this.target = target;
  }
  command() {
    return 'ping ' + this.target;
  }
}
class Verbose extends Job {
  constructor(host: string) {
    super(host);
  }
  command() {
    return super.command() + ' -v';
  }
}

app.get('/run', (req: Request, res: Response) => {
  exec(new Verbose((req.query.name as string)).command()); // source, expect: javascript/process/command-injection
  res.end();
});
