// Only constants enter; untrusted input is logged.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(text: string): void {
  if (text.length > 40) {
    exec('ping ' + text);
    return;
  }
  second(text + '.');
}
function second(text: string): void {
  third(text + '.');
}
function third(text: string): void {
  first(text + '.');
}

app.get('/first', (req: Request, res: Response) => {
  first('localhost');
  console.log(req.query.name as string);
  res.end();
});

app.get('/second', (req: Request, res: Response) => {
  second('localhost');
  console.log(req.query.name as string);
  res.end();
});

app.get('/third', (req: Request, res: Response) => {
  third('localhost');
  console.log(req.query.name as string);
  res.end();
});
