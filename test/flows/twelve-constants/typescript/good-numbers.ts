// Twelve numbers are passed, and none of them is the one of the dangerous branch.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function run(kind: number, text: string): void {
  if (kind === 12) {
    exec('ping ' + text);
  } else {
    console.log(kind, text);
  }
}

app.get('/run', (req: Request, res: Response) => {
  run(0, req.query.name as string);
  run(1, req.query.name as string);
  run(2, req.query.name as string);
  run(3, req.query.name as string);
  run(4, req.query.name as string);
  run(5, req.query.name as string);
  run(6, req.query.name as string);
  run(7, req.query.name as string);
  run(8, req.query.name as string);
  run(9, req.query.name as string);
  run(10, req.query.name as string);
  run(11, req.query.name as string);
  res.end();
});
