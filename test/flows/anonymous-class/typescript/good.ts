import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const make = () =>
  new (class {
    command(host: string) {
      return host ? 'ping localhost' : '';
    }
  })();

app.get('/run', (req: Request, res: Response) => {
  exec(make().command((req.query.name as string)));
  res.end();
});
