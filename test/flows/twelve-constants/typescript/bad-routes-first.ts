// The first of twelve routes passes the constant of the dangerous branch.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run(kind: string, text: string): void {
  if (kind === 'ping') {
    exec('ping ' + text); // expect: javascript/process/command-injection
  } else {
    console.log(kind, text);
  }
}

app.get('/ping', (req: Request, res: Response) => {
  run('ping', req.query.name as string); // source
  res.end();
});

app.get('/about', (req: Request, res: Response) => {
  run('about', 'localhost');
  res.end();
});

app.get('/agenda', (req: Request, res: Response) => {
  run('agenda', 'localhost');
  res.end();
});

app.get('/backup', (req: Request, res: Response) => {
  run('backup', 'localhost');
  res.end();
});

app.get('/cancel', (req: Request, res: Response) => {
  run('cancel', 'localhost');
  res.end();
});

app.get('/count', (req: Request, res: Response) => {
  run('count', 'localhost');
  res.end();
});

app.get('/forget', (req: Request, res: Response) => {
  run('forget', 'localhost');
  res.end();
});

app.get('/greet', (req: Request, res: Response) => {
  run('greet', 'localhost');
  res.end();
});

app.get('/invite', (req: Request, res: Response) => {
  run('invite', 'localhost');
  res.end();
});

app.get('/remind', (req: Request, res: Response) => {
  run('remind', 'localhost');
  res.end();
});

app.get('/rename', (req: Request, res: Response) => {
  run('rename', 'localhost');
  res.end();
});

app.get('/share', (req: Request, res: Response) => {
  run('share', 'localhost');
  res.end();
});
