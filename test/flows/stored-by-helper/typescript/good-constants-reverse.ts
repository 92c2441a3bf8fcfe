// All callers of the helper pass constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let host = '';

function ping(): void {
  exec('ping ' + host);
}
function put(text: string): void {
  host = text;
}

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});

app.get('/log', (req: Request, res: Response) => {
  console.log(req.query.name as string);
  res.end();
});

app.get('/far', (req: Request, res: Response) => {
  put('example.com');
  res.end();
});

app.get('/near', (req: Request, res: Response) => {
  put('localhost');
  res.end();
});
