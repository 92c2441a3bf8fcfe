// A helper in the middle logs the text and passes a constant on.
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
  console.log(text);
  step4('localhost');
}
function step4(text: string): void {
  step5(text.trim());
}
function step5(text: string): void {
  exec('ping ' + text);
}

app.get('/run', (req: Request, res: Response) => {
  step1(req.query.name as string);
  res.end();
});
