import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  [(req.query.name as string)].forEach(exec); // source, expect: javascript/process/command-injection
  res.end();
});
