import express, { type Request, type Response } from 'express';
import { copyToB } from './part2.js';
import { copyToC } from './part3.js';
import { ping } from './part4.js';
import { take } from './part1.js';

const app = express();

app.get('/take', (req: Request, res: Response) => {
  take(req.query.name as string);
  res.end();
});

app.get('/b', (req: Request, res: Response) => {
  copyToB();
  res.end();
});

app.get('/c', (req: Request, res: Response) => {
  copyToC();
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
