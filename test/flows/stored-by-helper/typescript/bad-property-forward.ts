// The helper stores the text in a property of its parameter.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const settings = { host: '', label: '' };

function put(target: { host: string }, text: string): void {
  target.host = text;
}
function ping(): void {
  exec('ping ' + settings.host); // expect: javascript/process/command-injection
}

app.get('/put', (req: Request, res: Response) => {
  put(settings, req.query.name as string); // source
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
