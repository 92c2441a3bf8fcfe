import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  name = 'localhost';
  command = 'ping ' + this.name;
  constructor(host: string) {
    this.name = host;
  }
}

app.get('/run', (req: Request, res: Response) => {
  exec(new Job((req.query.name as string)).command);
  res.end();
});
