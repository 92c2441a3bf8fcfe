import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const host = (req.query.name as string);
  const known = 'localhost';
  class Ping {
    command() {
      return 'ping ' + known;
    }
  }
  exec(new Ping().command());
  console.log(host.length);
  res.end();
});
