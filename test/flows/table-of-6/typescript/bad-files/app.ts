import express, { type Request, type Response } from 'express';
import { actions } from './actions.js';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  actions[req.query.action as string](req.query.name as string); // source
  res.end();
});
