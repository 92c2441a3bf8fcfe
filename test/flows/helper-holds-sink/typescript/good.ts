import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function ping(host: string, label?: string): void {
  exec('ping ' + host);
  console.log(label);
}

app.get('/run', (req: Request, res: Response) => {
  ping('localhost', (req.query.name as string));
  res.end();
});
