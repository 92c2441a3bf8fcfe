// The helper stores the text at a key that the caller names.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const settings = { host: '', label: '' };

function put(key: 'host' | 'label', text: string): void {
  settings[key] = text;
}
function ping(): void {
  exec('ping ' + settings.host); // expect: javascript/process/command-injection
}

app.get('/label', (req: Request, res: Response) => {
  put('label', 'own');
  res.end();
});

app.get('/put', (req: Request, res: Response) => {
  put('host', req.query.name as string); // source
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
