// The dangerous branch returns a command with the text.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function command(kind: string, text: string): string {
  if (kind === 'ping') return 'ping ' + text;
  return 'uptime';
}

app.get('/about', (req: Request, res: Response) => {
  const line = command('about', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/agenda', (req: Request, res: Response) => {
  const line = command('agenda', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/backup', (req: Request, res: Response) => {
  const line = command('backup', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/cancel', (req: Request, res: Response) => {
  const line = command('cancel', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/count', (req: Request, res: Response) => {
  const line = command('count', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/forget', (req: Request, res: Response) => {
  const line = command('forget', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/greet', (req: Request, res: Response) => {
  const line = command('greet', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/invite', (req: Request, res: Response) => {
  const line = command('invite', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/remind', (req: Request, res: Response) => {
  const line = command('remind', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/rename', (req: Request, res: Response) => {
  const line = command('rename', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/share', (req: Request, res: Response) => {
  const line = command('share', 'localhost');
  exec(line); // expect: nothing
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  const line = command('ping', req.query.name as string); // source
  exec(line); // expect: javascript/process/command-injection
  res.end();
});
