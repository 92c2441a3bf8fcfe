import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = (req.query.name as string);
  const host = 'localhost';
  const ping = () => exec('ping ' + host);
  ping();
  console.log(name);
  res.end();
});
