// A helper in the middle converts what it gets back to a number.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function step1(text: string): string {
  return step2(text.trim());
}
function step2(text: string): string {
  return step3(text.trim());
}
function step3(text: string): string {
  return step4(text.trim());
}
function step4(text: string): string {
  return step5(text.trim());
}
function step5(text: string): string {
  return step6(text.trim());
}
function step6(text: string): string {
  return step7(text.trim());
}
function step7(text: string): string {
  return String(Number(step8(text.trim())));
}
function step8(text: string): string {
  return step9(text.trim());
}
function step9(text: string): string {
  return step10(text.trim());
}
function step10(text: string): string {
  return step11(text.trim());
}
function step11(text: string): string {
  return step12(text.trim());
}
function step12(text: string): string {
  return text.trim();
}

app.get('/run', (req: Request, res: Response) => {
  const count = step1(req.query.name as string);
  exec('ping -c ' + count);
  res.end();
});
