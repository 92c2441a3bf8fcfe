import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = (req.query.name as string);
  const command = 'id';
  exec(command);
  console.log(name);
  res.end();
});
