// All callers of the method pass constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Settings {
  host = '';

  ping(): void {
    exec('ping ' + this.host);
  }

  put(text: string): void {
    this.host = text;
  }
}

const settings = new Settings();

app.get('/ping', (req: Request, res: Response) => {
  settings.ping();
  res.end();
});

app.get('/put', (req: Request, res: Response) => {
  settings.put('localhost');
  console.log(req.query.name as string);
  res.end();
});
