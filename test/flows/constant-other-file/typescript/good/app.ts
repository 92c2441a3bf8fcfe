import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { REMOTE } from './settings.js';

const app = express();
app.get('/run', (req: Request, res: Response) => {
  let host = 'localhost';
  if (REMOTE) {
    host = (req.query.name as string);
  }
  exec('ping ' + host);
  res.end();
});
