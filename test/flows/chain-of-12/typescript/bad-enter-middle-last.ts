// Untrusted input enters in the middle of the chain; a constant enters at the start, from an earlier route.
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
  step6(text.trim());
}
function step6(text: string): void {
  step7(text.trim());
}
function step7(text: string): void {
  step8(text.trim());
}
function step8(text: string): void {
  step9(text.trim());
}
function step9(text: string): void {
  step10(text.trim());
}
function step10(text: string): void {
  step11(text.trim());
}
function step11(text: string): void {
  step12(text.trim());
}
function step12(text: string): void {
  exec('ping ' + text); // expect: javascript/process/command-injection
}

app.get('/home', (req: Request, res: Response) => {
  step1('localhost');
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  step7(req.query.name as string); // source
  res.end();
});
