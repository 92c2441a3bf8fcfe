// The constant is a property of an options object.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run({ kind, text }: { kind: string; text: string }): void {
  if (kind === 'ping') {
    exec('ping ' + text); // expect: javascript/process/command-injection
  } else {
    console.log(kind, text);
  }
}

app.get('/about', (req: Request, res: Response) => {
  run({ kind: 'about', text: 'localhost' });
  res.end();
});

app.get('/agenda', (req: Request, res: Response) => {
  run({ kind: 'agenda', text: 'localhost' });
  res.end();
});

app.get('/backup', (req: Request, res: Response) => {
  run({ kind: 'backup', text: 'localhost' });
  res.end();
});

app.get('/cancel', (req: Request, res: Response) => {
  run({ kind: 'cancel', text: 'localhost' });
  res.end();
});

app.get('/count', (req: Request, res: Response) => {
  run({ kind: 'count', text: 'localhost' });
  res.end();
});

app.get('/forget', (req: Request, res: Response) => {
  run({ kind: 'forget', text: 'localhost' });
  res.end();
});

app.get('/greet', (req: Request, res: Response) => {
  run({ kind: 'greet', text: 'localhost' });
  res.end();
});

app.get('/invite', (req: Request, res: Response) => {
  run({ kind: 'invite', text: 'localhost' });
  res.end();
});

app.get('/remind', (req: Request, res: Response) => {
  run({ kind: 'remind', text: 'localhost' });
  res.end();
});

app.get('/rename', (req: Request, res: Response) => {
  run({ kind: 'rename', text: 'localhost' });
  res.end();
});

app.get('/share', (req: Request, res: Response) => {
  run({ kind: 'share', text: 'localhost' });
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  run({ kind: 'ping', text: req.query.name as string }); // source
  res.end();
});
