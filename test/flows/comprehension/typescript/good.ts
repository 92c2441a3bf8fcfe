import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const hosts = [(req.query.name as string)];
  const commands = hosts.map(() => 'ping localhost');
  exec(commands[0]);
  res.end();
});
