import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const text = Buffer.from('bG9jYWxob3N0', 'base64').toString('utf8');
  exec('ping ' + text);
  console.log(decodeURIComponent((req.query.name as string)));
  res.end();
});
