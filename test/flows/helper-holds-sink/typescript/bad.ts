import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function ping(host: string, label?: string): void {
  exec('ping ' + host); // expect: javascript/process/command-injection
  console.log(label);
}

app.get('/run', (req: Request, res: Response) => {
  ping((req.query.name as string)); // source
  res.end();
});
