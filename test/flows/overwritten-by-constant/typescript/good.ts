import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let name = (req.query.name as string);
  console.log(name);
  name = 'id';
  exec(name);
  res.end();
});
