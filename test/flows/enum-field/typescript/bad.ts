import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

enum Mode {
  Strict = 'strict',
  Lax = 'lax',
}
const mode: Mode = Mode.Lax;

app.get('/run', (req: Request, res: Response) => {
  const host = mode === Mode.Strict ? 'localhost' : (req.query.name as string); // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
