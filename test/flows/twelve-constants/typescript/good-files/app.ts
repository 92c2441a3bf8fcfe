import express, { type Request, type Response } from 'express';
import { run } from './run.js';

const app = express();

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
