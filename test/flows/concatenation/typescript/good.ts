import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = (req.query.name as string);
  let command = 'ping ' + 'localhost';
  command += ' -c 1';
  exec(command);
  console.log('for ' + name);
  res.end();
});
