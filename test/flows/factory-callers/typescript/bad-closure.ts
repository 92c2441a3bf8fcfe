// The object of the factory holds functions that see the text.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function make(host: string) {
  return {
    name: () => host,
    ping: () => exec('ping ' + host), // expect: javascript/process/command-injection
  };
}

app.get('/home', (req: Request, res: Response) => {
  make('localhost').ping();
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  make(req.query.name as string).ping(); // source
  res.end();
});
