import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function read(request: Request): string {
  return request.query.name as string; // source
}
const clean = (text: string): string => text.trim();

app.get('/run', (req: Request, res: Response) => {
  const host = read(req);
  exec('ping ' + clean(host)); // expect: javascript/process/command-injection
  res.end();
});
