// Twelve constants are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run({ kind, text }: { kind: string; text: string }): void {
  if (kind === 'ping') {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}

app.get('/about', (req: Request, res: Response) => {
  run({ kind: 'about', text: req.query.name as string });
  res.end();
});

app.get('/agenda', (req: Request, res: Response) => {
  run({ kind: 'agenda', text: req.query.name as string });
  res.end();
});

app.get('/backup', (req: Request, res: Response) => {
  run({ kind: 'backup', text: req.query.name as string });
  res.end();
});

app.get('/cancel', (req: Request, res: Response) => {
  run({ kind: 'cancel', text: req.query.name as string });
  res.end();
});

app.get('/count', (req: Request, res: Response) => {
  run({ kind: 'count', text: req.query.name as string });
  res.end();
});

app.get('/forget', (req: Request, res: Response) => {
  run({ kind: 'forget', text: req.query.name as string });
  res.end();
});

app.get('/greet', (req: Request, res: Response) => {
  run({ kind: 'greet', text: req.query.name as string });
  res.end();
});

app.get('/invite', (req: Request, res: Response) => {
  run({ kind: 'invite', text: req.query.name as string });
  res.end();
});

app.get('/remind', (req: Request, res: Response) => {
  run({ kind: 'remind', text: req.query.name as string });
  res.end();
});

app.get('/rename', (req: Request, res: Response) => {
  run({ kind: 'rename', text: req.query.name as string });
  res.end();
});

app.get('/share', (req: Request, res: Response) => {
  run({ kind: 'share', text: req.query.name as string });
  res.end();
});

app.get('/show', (req: Request, res: Response) => {
  run({ kind: 'show', text: req.query.name as string });
  res.end();
});
