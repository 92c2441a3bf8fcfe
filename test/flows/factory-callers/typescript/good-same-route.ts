// One route makes both objects.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

interface Target {
  host: string;
  port: number;
}

function make(host: string): Target {
  return { host, port: 22 };
}

app.get('/run', (req: Request, res: Response) => {
  const own = make('localhost');
  const target = make(req.query.name as string);
  console.log(target.host);
  exec('ping ' + own.host);
  res.end();
});
