import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

async function load(request: Request): Promise<string> {
  return request.query.name as string; // source
}

app.get('/run', async (req: Request, res: Response) => {
  load(req).then((name) => exec('ping ' + name)); // expect: javascript/process/command-injection
  res.end();
});
