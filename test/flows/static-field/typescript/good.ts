import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Settings {
  static host = 'localhost';
  static program = 'ping';
}

app.get('/run', (req: Request, res: Response) => {
  Settings.host = (req.query.name as string);
  exec(Settings.program);
  res.end();
});
