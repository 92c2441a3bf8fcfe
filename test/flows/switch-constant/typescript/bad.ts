import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const kind = 'B';
  let host = 'localhost';
  switch (kind) {
    case 'A':
      host = 'example.com';
      break;
    case 'B':
      host = (req.query.name as string); // source
      break;
    default:
      host = 'example.org';
  }
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
