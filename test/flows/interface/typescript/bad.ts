import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

interface Starter {
  start(host: string): void;
}

class Ping implements Starter {
  start(host: string): void {
    exec('ping ' + host); // expect: javascript/process/command-injection
  }
}

function run(starter: Starter, host: string): void {
  starter.start(host);
}

const app = express();
app.get('/run', (req: Request, res: Response) => {
  run(new Ping(), req.query.name as string); // source
  res.end();
});
