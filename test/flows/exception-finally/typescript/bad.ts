import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let host = 'localhost';
  try {
    host = (req.query.name as string); // source
    JSON.parse(host);
  } catch (error) {
    exec('ping ' + host); // expect: javascript/process/command-injection
  }
  res.end();
});
