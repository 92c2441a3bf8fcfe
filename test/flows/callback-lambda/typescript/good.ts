import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function withName(request: Request, use: (name: string) => void): void {
  use(request.query.name as string);
}

app.get('/run', (req: Request, res: Response) => {
  withName(req, () => exec('ping localhost'));
  res.end();
});
