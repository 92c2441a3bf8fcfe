// One route stores and runs.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

let host = '';

function ping(): void {
  exec('ping ' + host); // expect: javascript/process/command-injection
}
function put(text: string): void {
  host = text;
}

app.get('/run', (req: Request, res: Response) => {
  put(req.query.name as string); // source
  ping();
  res.end();
});
