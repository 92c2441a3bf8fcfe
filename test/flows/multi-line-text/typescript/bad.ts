import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const host = (req.query.name as string); // source
  const script = `
    echo start
    ping ${host}
  `;
  exec(script); // expect: javascript/process/command-injection
  res.end();
});
