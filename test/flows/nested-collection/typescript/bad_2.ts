import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const groups: { hosts: { name: string }[] } = { hosts: [] };
  groups.hosts.push({ name: (req.query.name as string) }); // source
  exec('ping ' + groups.hosts[0].name); // expect: javascript/process/command-injection
  res.end();
});
