import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Settings {
  static strict = 'strict'.length > 10;
}

app.get('/run', (req: Request, res: Response) => {
  const host = Settings.strict ? 'localhost' : (req.query.name as string); // source
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
