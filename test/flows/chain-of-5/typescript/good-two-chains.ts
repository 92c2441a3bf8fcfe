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
  console.log(text);
}

app.get('/run', (req: Request, res: Response) => {
  log1(req.query.name as string);
  step1('localhost');
  res.end();
});
