// Twelve constants are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run(kind: string, text: string): void {
  if (kind === 'ping') {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}
function handle(kind: string, text: string): void {
  run(kind, text.trim());
}

app.get('/about', (req: Request, res: Response) => {
  handle('about', req.query.name as string);
  res.end();
});

app.get('/agenda', (req: Request, res: Response) => {
  handle('agenda', req.query.name as string);
  res.end();
});

app.get('/backup', (req: Request, res: Response) => {
  handle('backup', req.query.name as string);
  res.end();
});

app.get('/cancel', (req: Request, res: Response) => {
  handle('cancel', req.query.name as string);
  res.end();
});

app.get('/count', (req: Request, res: Response) => {
  handle('count', req.query.name as string);
  res.end();
});

app.get('/forget', (req: Request, res: Response) => {
  handle('forget', req.query.name as string);
  res.end();
});

app.get('/greet', (req: Request, res: Response) => {
  handle('greet', req.query.name as string);
  res.end();
});

app.get('/invite', (req: Request, res: Response) => {
  handle('invite', req.query.name as string);
  res.end();
});

app.get('/remind', (req: Request, res: Response) => {
  handle('remind', req.query.name as string);
  res.end();
});

app.get('/rename', (req: Request, res: Response) => {
  handle('rename', req.query.name as string);
  res.end();
});

app.get('/share', (req: Request, res: Response) => {
  handle('share', req.query.name as string);
  res.end();
});

app.get('/show', (req: Request, res: Response) => {
  handle('show', req.query.name as string);
  res.end();
});
