// Twelve constants are passed, and none of them is the one of the dangerous case.
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
    case 'show':
      console.log('show', text);
      break;
    case 'ping':
      exec('ping ' + text);
      break;
  }
}

app.get('/about', (req: Request, res: Response) => {
  run('about', req.query.name as string);
  res.end();
});

app.get('/agenda', (req: Request, res: Response) => {
  run('agenda', req.query.name as string);
  res.end();
});

app.get('/backup', (req: Request, res: Response) => {
  run('backup', req.query.name as string);
  res.end();
});

app.get('/cancel', (req: Request, res: Response) => {
  run('cancel', req.query.name as string);
  res.end();
});

app.get('/count', (req: Request, res: Response) => {
  run('count', req.query.name as string);
  res.end();
});

app.get('/forget', (req: Request, res: Response) => {
  run('forget', req.query.name as string);
  res.end();
});

app.get('/greet', (req: Request, res: Response) => {
  run('greet', req.query.name as string);
  res.end();
});

app.get('/invite', (req: Request, res: Response) => {
  run('invite', req.query.name as string);
  res.end();
});

app.get('/remind', (req: Request, res: Response) => {
  run('remind', req.query.name as string);
  res.end();
});

app.get('/rename', (req: Request, res: Response) => {
  run('rename', req.query.name as string);
  res.end();
});

app.get('/share', (req: Request, res: Response) => {
  run('share', req.query.name as string);
  res.end();
});

app.get('/show', (req: Request, res: Response) => {
  run('show', req.query.name as string);
  res.end();
});
