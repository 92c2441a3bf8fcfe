import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  private host = '';
  private hidden = '';
  setHost(host: string): void {
    this.host = host;
  }
  getHost(): string {
    return this.host;
  }
  getProgram(): string {
    return 'ping';
  }
  set target(value: string) {
    this.hidden = value;
  }
  get target(): string {
    return this.hidden;
  }
}

app.get('/run', (req: Request, res: Response) => {
  const job = new Job();
  job.setHost((req.query.name as string));
  exec(job.getProgram());
  res.end();
});
