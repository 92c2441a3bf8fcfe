import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const hosts = ['a.example.com', 'b.example.com'];
  const host = (req.query.name as string); // source
  const other = (req.query.other as string);
  if (!hosts.includes(other)) return res.sendStatus(400);
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
