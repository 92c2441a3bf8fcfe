import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  start(host) {
    exec('ping ' + host);
  }
}
class Ping extends Job {}

app.get('/run', (req: Request, res: Response) => {
  new Ping().start('localhost');
  console.log((req.query.name as string));
  res.end();
});
