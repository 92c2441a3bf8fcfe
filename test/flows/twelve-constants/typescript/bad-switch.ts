// The twelfth of twelve routes passes the constant of the dangerous case.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run(kind: string, text: string): void {
  switch (kind) {
    case 'about':
      console.log('about', text);
      break;
    case 'agenda':
      console.log('agenda', text);
      break;
    case 'backup':
      console.log('backup', text);
      break;
    case 'cancel':
      console.log('cancel', text);
      break;
    case 'count':
      console.log('count', text);
      break;
    case 'forget':
      console.log('forget', text);
      break;
    case 'greet':
      console.log('greet', text);
      break;
    case 'invite':
      console.log('invite', text);
      break;
    case 'remind':
      console.log('remind', text);
      break;
    case 'rename':
      console.log('rename', text);
      break;
    case 'share':
      console.log('share', text);
      break;
    case 'ping':
      exec('ping ' + text); // expect: javascript/process/command-injection
      break;
  }
}

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

app.get('/ping', (req: Request, res: Response) => {
  run('ping', req.query.name as string); // source
  res.end();
});
