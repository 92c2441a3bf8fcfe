import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  host: string;
  constructor(host: string) {
    this.host = host;
  }
}

app.get('/run', (req: Request, res: Response) => {
  const a = new Job('localhost');
  const b = new Job((req.query.name as string)); // source
  exec('ping ' + b.host); // expect: javascript/process/command-injection
  console.log(a.host);
  res.end();
});
