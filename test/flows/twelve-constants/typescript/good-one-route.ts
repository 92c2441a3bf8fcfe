// Twelve constants are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run(kind: string, text: string): void {
  if (kind === 'ping') {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}

app.get('/run', (req: Request, res: Response) => {
  run('about', req.query.name as string);
  run('agenda', req.query.name as string);
  run('backup', req.query.name as string);
  run('cancel', req.query.name as string);
  run('count', req.query.name as string);
  run('forget', req.query.name as string);
  run('greet', req.query.name as string);
  run('invite', req.query.name as string);
  run('remind', req.query.name as string);
  run('rename', req.query.name as string);
  run('share', req.query.name as string);
  run('show', req.query.name as string);
  res.end();
});
