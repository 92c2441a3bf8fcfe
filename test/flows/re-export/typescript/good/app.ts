import express, { type Request, type Response } from 'express';
import * as tools from './tools.js';

const app = express();
app.get('/run', (req: Request, res: Response) => {
  tools.start('localhost');
  console.log((req.query.name as string));
  res.end();
});
