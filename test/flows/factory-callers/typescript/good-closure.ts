// The object of the factory holds functions that see the text; the factory only gets constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function make(host: string) {
  return {
    name: () => host,
    ping: () => exec('ping ' + host),
  };
}

app.get('/home', (req: Request, res: Response) => {
  make('localhost').ping();
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  console.log(make('example.com').name());
  console.log(req.query.name as string);
  res.end();
});
