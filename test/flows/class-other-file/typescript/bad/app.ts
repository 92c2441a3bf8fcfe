import express, { type Request, type Response } from 'express';
import { Job } from './job.js';

const app = express();
app.get('/run', (req: Request, res: Response) => {
  const job = new Job((req.query.name as string)); // source
  job.start();
  res.end();
});
