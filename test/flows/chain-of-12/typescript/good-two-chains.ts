// Untrusted input goes through helpers that log it, a constant through helpers that run it.
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
  exec('ping ' + text);
}
function log1(text: string): void {
  log2(text.trim());
}
function log2(text: string): void {
  log3(text.trim());
}
function log3(text: string): void {
  log4(text.trim());
}
function log4(text: string): void {
  log5(text.trim());
}
function log5(text: string): void {
  log6(text.trim());
}
function log6(text: string): void {
  log7(text.trim());
}
function log7(text: string): void {
  log8(text.trim());
}
function log8(text: string): void {
  log9(text.trim());
}
function log9(text: string): void {
  log10(text.trim());
}
function log10(text: string): void {
  log11(text.trim());
}
function log11(text: string): void {
  log12(text.trim());
}
function log12(text: string): void {
  console.log(text);
}

app.get('/run', (req: Request, res: Response) => {
  log1(req.query.name as string);
  step1('localhost');
  res.end();
});
