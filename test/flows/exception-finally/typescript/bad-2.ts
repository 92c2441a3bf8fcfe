import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  try {
    throw new Error((req.query.name as string)); // source
  } catch (error) {
    exec('ping ' + error.message); // expect: javascript/process/command-injection
  }
  res.end();
});
