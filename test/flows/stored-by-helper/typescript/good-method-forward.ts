// All callers of the method pass constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Settings {
  host = '';

  put(text: string): void {
    this.host = text;
  }

  ping(): void {
    exec('ping ' + this.host);
  }
}

const settings = new Settings();

app.get('/put', (req: Request, res: Response) => {
  settings.put('localhost');
  console.log(req.query.name as string);
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  settings.ping();
  res.end();
});
