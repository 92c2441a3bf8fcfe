import express, { type Request, type Response } from 'express';
import { put } from './first.js';
import { ping } from './second.js';

const app = express();

app.get('/put', (req: Request, res: Response) => {
  put(req.query.name as string); // source
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
