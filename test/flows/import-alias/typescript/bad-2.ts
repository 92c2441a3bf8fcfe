import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import * as processes from 'child_process';
import { exec as shell } from 'node:child_process';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  processes.exec((req.query.name as string)); // source, expect: javascript/process/command-injection
  res.end();
});
