import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Settings {
  static tools = new Map<string, string>();
  static {
    Settings.tools.set('p', 'ping');
  }
}

app.get('/run', (req: Request, res: Response) => {
  exec(Settings.tools.get('p') + ' localhost');
  console.log((req.query.name as string));
  res.end();
});
