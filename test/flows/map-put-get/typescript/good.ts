import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const values = new Map();
  values.set('host', 'localhost');
  exec('ping ' + values.get('host'));
  console.log((req.query.name as string));
  res.end();
});
