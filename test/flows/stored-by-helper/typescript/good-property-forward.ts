// The helper stores the text in another property.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const settings = { host: 'localhost', label: '' };

function put(target: { label: string }, text: string): void {
  target.label = text;
}
function ping(): void {
  exec('ping ' + settings.host);
}

app.get('/put', (req: Request, res: Response) => {
  put(settings, req.query.name as string);
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
