import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const host = (req.query.name as string);
  const mode = `
  strict`;
  exec(`
    echo start
    ping ${mode.trim() === 'strict' ? 'localhost' : host}
  `);
  res.end();
});
