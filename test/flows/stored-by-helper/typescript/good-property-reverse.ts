// The helper stores the text in another property.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const settings = { host: 'localhost', label: '' };

function ping(): void {
  exec('ping ' + settings.host);
}
function put(target: { label: string }, text: string): void {
  target.label = text;
}

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});

app.get('/put', (req: Request, res: Response) => {
  put(settings, req.query.name as string);
  res.end();
});
