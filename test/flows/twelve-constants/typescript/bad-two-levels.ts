// The constants are passed on by another function.
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
function handle(kind: string, text: string): void {
  run(kind, text.trim());
}

app.get('/about', (req: Request, res: Response) => {
  handle('about', 'localhost');
  res.end();
});

app.get('/agenda', (req: Request, res: Response) => {
  handle('agenda', 'localhost');
  res.end();
});

app.get('/backup', (req: Request, res: Response) => {
  handle('backup', 'localhost');
  res.end();
});

app.get('/cancel', (req: Request, res: Response) => {
  handle('cancel', 'localhost');
  res.end();
});

app.get('/count', (req: Request, res: Response) => {
  handle('count', 'localhost');
  res.end();
});

app.get('/forget', (req: Request, res: Response) => {
  handle('forget', 'localhost');
  res.end();
});

app.get('/greet', (req: Request, res: Response) => {
  handle('greet', 'localhost');
  res.end();
});

app.get('/invite', (req: Request, res: Response) => {
  handle('invite', 'localhost');
  res.end();
});

app.get('/remind', (req: Request, res: Response) => {
  handle('remind', 'localhost');
  res.end();
});

app.get('/rename', (req: Request, res: Response) => {
  handle('rename', 'localhost');
  res.end();
});

app.get('/share', (req: Request, res: Response) => {
  handle('share', 'localhost');
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  handle('ping', req.query.name as string); // source
  res.end();
});
