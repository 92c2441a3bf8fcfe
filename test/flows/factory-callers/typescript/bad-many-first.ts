// Eight later callers pass constants.
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
  const target = make(req.query.name as string); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/alpha', (req: Request, res: Response) => {
  const target = make('alpha.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/beta', (req: Request, res: Response) => {
  const target = make('beta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/gamma', (req: Request, res: Response) => {
  const target = make('gamma.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/delta', (req: Request, res: Response) => {
  const target = make('delta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/epsilon', (req: Request, res: Response) => {
  const target = make('epsilon.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/zeta', (req: Request, res: Response) => {
  const target = make('zeta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/eta', (req: Request, res: Response) => {
  const target = make('eta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/theta', (req: Request, res: Response) => {
  const target = make('theta.example.com');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});
