import express, { type Request, type Response } from 'express';
import { step1 } from './steps1.js';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  step1(req.query.name as string);
  res.end();
});
