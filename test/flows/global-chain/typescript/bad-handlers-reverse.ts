// The handlers of the routes copy the globals, in the reverse order of the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let a = '';
let b = '';
let c = '';

app.get('/ping', (req: Request, res: Response) => {
  exec('ping ' + c); // expect: javascript/process/command-injection
  res.end();
});

app.get('/c', (req: Request, res: Response) => {
  c = b;
  res.end();
});

app.get('/b', (req: Request, res: Response) => {
  b = a;
  res.end();
});

app.get('/take', (req: Request, res: Response) => {
  a = req.query.name as string; // source
  res.end();
});
