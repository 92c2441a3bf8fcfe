import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

async function load(request: Request): Promise<string> {
  return request.query.name as string;
}

app.get('/run', async (req: Request, res: Response) => {
  const name = await load(req);
  await Promise.resolve(name);
  exec('ping localhost');
  res.end();
});
