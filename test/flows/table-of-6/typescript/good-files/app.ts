import express, { type Request, type Response } from 'express';
import { actions } from './actions.js';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  actions.show(req.query.name as string);
  res.end();
});
