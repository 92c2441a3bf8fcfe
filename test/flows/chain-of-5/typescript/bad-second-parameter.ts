// The text is the second of two parameters.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function step1(label: string, text: string): void {
  step2(label, text.trim());
}
function step2(label: string, text: string): void {
  step3(label, text.trim());
}
function step3(label: string, text: string): void {
  step4(label, text.trim());
}
function step4(label: string, text: string): void {
  step5(label, text.trim());
}
function step5(label: string, text: string): void {
  console.log(label);
  exec('ping ' + text); // expect: javascript/process/command-injection
}

app.get('/run', (req: Request, res: Response) => {
  step1('ping', req.query.name as string); // source
  res.end();
});
