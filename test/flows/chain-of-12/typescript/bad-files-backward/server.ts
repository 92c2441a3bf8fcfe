import express, { type Request, type Response } from 'express';
import { step1 } from './steps4.js';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  step1(req.query.name as string); // source
  res.end();
});
