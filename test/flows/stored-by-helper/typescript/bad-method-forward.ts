// A method stores the text in a field of the one object.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Settings {
  host = '';

  put(text: string): void {
    this.host = text;
  }

  ping(): void {
    exec('ping ' + this.host); // expect: javascript/process/command-injection
  }
}

const settings = new Settings();

app.get('/put', (req: Request, res: Response) => {
  settings.put(req.query.name as string); // source
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  settings.ping();
  res.end();
});
