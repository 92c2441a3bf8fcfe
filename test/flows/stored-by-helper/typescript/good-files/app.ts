import express, { type Request, type Response } from 'express';
import { put } from './first.js';
import { ping } from './second.js';

const app = express();

app.get('/put', (req: Request, res: Response) => {
  put('localhost');
  console.log(req.query.name as string);
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
