import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const kind = 'A';
  let host = 'localhost';
  switch (kind) {
    case 'A':
      host = 'example.com';
      break;
    case 'B':
      host = (req.query.name as string);
      break;
    default:
      host = 'example.org';
  }
  exec('ping ' + host);
  res.end();
});
