// Twelve constants are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function command(kind: string, text: string): string {
  if (kind === 'ping') return 'ping ' + text;
  return 'uptime';
}

app.get('/about', (req: Request, res: Response) => {
  const line = command('about', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/agenda', (req: Request, res: Response) => {
  const line = command('agenda', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/backup', (req: Request, res: Response) => {
  const line = command('backup', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/cancel', (req: Request, res: Response) => {
  const line = command('cancel', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/count', (req: Request, res: Response) => {
  const line = command('count', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/forget', (req: Request, res: Response) => {
  const line = command('forget', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/greet', (req: Request, res: Response) => {
  const line = command('greet', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/invite', (req: Request, res: Response) => {
  const line = command('invite', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/remind', (req: Request, res: Response) => {
  const line = command('remind', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/rename', (req: Request, res: Response) => {
  const line = command('rename', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/share', (req: Request, res: Response) => {
  const line = command('share', req.query.name as string);
  exec(line);
  res.end();
});

app.get('/show', (req: Request, res: Response) => {
  const line = command('show', req.query.name as string);
  exec(line);
  res.end();
});
