import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function start({ host = 'localhost', port = '80' }, program = 'ping') {
  exec(program + ' ' + host); // expect: javascript/process/command-injection
  console.log(port);
}

app.get('/run', (req: Request, res: Response) => {
  start({ host: (req.query.name as string) }); // source
  res.end();
});
