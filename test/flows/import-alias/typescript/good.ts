import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import * as processes from 'child_process';
import { exec as shell } from 'node:child_process';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  shell('id');
  processes.exec('id');
  console.log((req.query.name as string));
  res.end();
});
