import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function withName(request: Request, use: (name: string) => void): void {
  use(request.query.name as string); // source
}

app.get('/run', (req: Request, res: Response) => {
  withName(req, (name) => exec('ping ' + name)); // expect: javascript/process/command-injection
  res.end();
});
