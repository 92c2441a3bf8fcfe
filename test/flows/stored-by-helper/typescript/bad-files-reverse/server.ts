import express, { type Request, type Response } from 'express';
import { ping } from './first.js';
import { put } from './second.js';

const app = express();

app.get('/put', (req: Request, res: Response) => {
  put(req.query.name as string); // source
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
