import express, { type Request, type Response } from 'express';
import { first } from './first.js';

const app = express();
app.get('/run', (req: Request, res: Response) => {
  first('localhost');
  console.log((req.query.name as string));
  res.end();
});
