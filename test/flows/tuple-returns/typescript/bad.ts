import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function parse(text: string): [string, string] {
  return ['ping', text.trim()];
}

app.get('/run', (req: Request, res: Response) => {
  const [program, host] = parse((req.query.name as string)); // source
  exec(host); // expect: javascript/process/command-injection
  console.log(program);
  res.end();
});
