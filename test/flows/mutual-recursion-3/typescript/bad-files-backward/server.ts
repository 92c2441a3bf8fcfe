import express, { type Request, type Response } from 'express';
import { first } from './part3.js';
import { second } from './part2.js';

const app = express();

app.get('/home', (req: Request, res: Response) => {
  first('localhost');
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  second(req.query.name as string); // source
  res.end();
});
