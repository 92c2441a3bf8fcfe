import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function start({ host = 'localhost', port = '80' }, program = 'ping') {
  exec(program + ' ' + host);
  console.log(port);
}

app.get('/run', (req: Request, res: Response) => {
  start({ port: (req.query.port as string) });
  res.end();
});
