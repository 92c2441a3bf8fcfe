import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const { name, port = '80' } = req.query; // source
  exec('ping ' + name + ':' + port); // expect: javascript/process/command-injection
  res.end();
});
