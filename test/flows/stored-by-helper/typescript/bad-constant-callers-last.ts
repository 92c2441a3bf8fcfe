// Two later callers pass constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let host = '';

function put(text: string): void {
  host = text;
}
function ping(): void {
  exec('ping ' + host); // expect: javascript/process/command-injection
}

app.get('/put', (req: Request, res: Response) => {
  put(req.query.name as string); // source
  res.end();
});

app.get('/near', (req: Request, res: Response) => {
  put('localhost');
  res.end();
});

app.get('/far', (req: Request, res: Response) => {
  put('example.com');
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
