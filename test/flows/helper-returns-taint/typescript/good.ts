import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function read(request: Request): string {
  return request.query.name as string;
}
const fixed = (text: string): string => (text ? 'a.example.com' : 'b.example.com');

app.get('/run', (req: Request, res: Response) => {
  const host = read(req);
  exec('ping ' + fixed(host));
  res.end();
});
