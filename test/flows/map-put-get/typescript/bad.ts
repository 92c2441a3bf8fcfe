import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const values = new Map();
  values.set('host', (req.query.name as string)); // source
  exec('ping ' + values.get('host')); // expect: javascript/process/command-injection
  res.end();
});
