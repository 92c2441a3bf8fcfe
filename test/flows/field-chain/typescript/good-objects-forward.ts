// The property of another object is run, which only holds constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const first = { host: '' };
const second = { host: '' };
const third = { host: '' };
const fourth = { host: 'localhost' };

function take(text: string): void {
  first.host = text;
}
function copyToSecond(): void {
  second.host = first.host;
}
function copyToThird(): void {
  third.host = second.host;
}
function ping(): void {
  exec('ping ' + fourth.host);
}
function setDefault(): void {
  fourth.host = 'example.com';
}

app.get('/take', (req: Request, res: Response) => {
  take(req.query.name as string);
  res.end();
});

app.get('/second', (req: Request, res: Response) => {
  copyToSecond();
  res.end();
});

app.get('/third', (req: Request, res: Response) => {
  copyToThird();
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});

app.get('/default', (req: Request, res: Response) => {
  setDefault();
  res.end();
});
