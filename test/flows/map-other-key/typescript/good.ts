import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const values = new Map();
  values.set('host', (req.query.name as string));
  values.set('port', '80');
  exec('ping ' + values.get('port'));
  res.end();
});
