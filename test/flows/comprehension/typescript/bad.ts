import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const hosts = [(req.query.name as string)]; // source
  const commands = hosts.map((host) => 'ping ' + host).filter((command) => command.length < 80);
  exec(commands[0]); // expect: javascript/process/command-injection
  res.end();
});
