import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let host = 'localhost';
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (req.secure) {
        host = (req.query.name as string); // source
        break outer;
      }
      host = '127.0.0.1';
    }
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
