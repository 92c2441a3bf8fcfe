import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { harmless, trimmed } from 'company-tools';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  exec('ping ' + harmless((req.query.name as string)));
  res.end();
});
