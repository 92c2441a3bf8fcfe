import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const hosts = { a: (req.query.name as string) }; // source
  for (const [key, host] of Object.entries(hosts)) {
    exec('ping ' + host); // expect: javascript/process/command-injection
    console.log(key);
  }
  res.end();
});
