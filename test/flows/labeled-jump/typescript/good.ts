import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let host: string = (req.query.name as string);
  outer: do {
    for (let j = 0; j < 3; j++) {
      host = 'localhost';
      break outer;
    }
    host = '127.0.0.1';
  } while (req.secure);
  exec('ping ' + host);
  res.end();
});
