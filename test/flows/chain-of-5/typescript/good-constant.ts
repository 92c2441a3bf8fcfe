// Only a constant is passed to the helpers.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function step1(text: string): void {
  step2(text.trim());
}
function step2(text: string): void {
  step3(text.trim());
}
function step3(text: string): void {
  step4(text.trim());
}
function step4(text: string): void {
  step5(text.trim());
}
function step5(text: string): void {
  exec('ping ' + text);
}

app.get('/run', (req: Request, res: Response) => {
  step1('localhost');
  console.log(req.query.name as string);
  res.end();
});
