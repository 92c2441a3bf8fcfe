import express, { type Request, type Response } from 'express';
import { ping } from './tools/index.js';

const app = express();
app.get('/run', (req: Request, res: Response) => {
  ping('localhost');
  console.log((req.query.name as string));
  res.end();
});
